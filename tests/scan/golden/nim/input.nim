import os
type
  Foo* = object
    a*: int
    b: string
  Color = enum
    red, green
const
  K* = 3
let y = 2
proc add*(a, b: int): int =
  ## Adds.
  let c = "proc no() ="
  result = a + b
func `+`*(a: Foo): int = 1
template t(x: untyped) = discard
iterator it*(): int {.inline.} =
  yield 1
method m(self: Foo) {.base.} =
  discard
#[ proc c() = 1 ]#
when isMainModule:
  proc inner() = discard

macro build(body: untyped): untyped =
  result = body

proc generic*[T: SomeInteger](items: seq[T],
                              start = 0): seq[T] {.raises: [].} =
  var local = start
  for item in items:
    local += item

converter toInt(c: Color): int = ord(c)
const Last = "proc no() ="
