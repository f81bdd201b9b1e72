-- Ships that berth in a harbour.
local Harbour = {}
Harbour.__index = Harbour

local limit = 12

function Harbour.new(count)
  return setmetatable({ places = {}, count = count or limit }, Harbour)
end

function Harbour:arrive(ship, waits)
  if #self.places == self.count then
    return nil, "full"
  end
  table.insert(self.places, ship)
  return #self.places
end

local function dues(ship, rate)
  return ship.length * (rate or 3)
end

Harbour.label = function(ship)
  for key, value in pairs(ship) do
    print(key, value)
  end
  return ship.name
end

local visit = function(ships, each)
  local i = 0
  while i < #ships do
    i = i + 1
    each(ships[i])
  end
end

return Harbour
