#!/usr/bin/env lua
--[==[ function in_long_comment()
]] still a comment ]==]
local M = {}
local name = "local file"

-- Opens a thing.
function M.open(path, mode)
  if path then
    for i = 1, 2 do
      while true do break end
    end
  elseif mode then
    repeat local x = 1 until x
  end
  return function() end
end

function M:close(force) return self, force end

function M.deep.nested() end

local function helper(a)
  local function inner() return "it's", 'say "end"' end
  return inner
end

M.assigned = function(x)
  return x
end

local arrow = function() end

local text = [[
function in_long_string()
]]

M.handlers = {
  on_open = function(self) return self.end_ end,
  on_close = helper(function() end),
}

M["bracket"] = function() end

---[[ only a line comment
function M.after_fake_block() goto done ::done:: end

return M
