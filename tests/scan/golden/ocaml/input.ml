open Core
(* comment (* nested let x = 1 *) *)
type 'a t = { a : int; mutable b : string }
type shape =
  | Circle of float
  | Square
and other = Foo | Bar
exception Bad of string
module M = struct
  let inner x = x
  type u = int
end
module type S = sig
  val f : int -> int
end
module F (X : S) = struct
  let g = X.f
end
let rec fact n = if n = 0 then 1 else n * fact (n - 1)
and even n =
  let local = 1 in
  local
let constant = "let in_str = 1"
let () = print_endline "x"
let ( >>= ) a b = a
let c = 'a'
class point = object
  method get = 1
end
external ext : int -> int = "c_ext"
