namespace A.B
open System
module M =
    let x = 1
    let add a b = a + b
    let inline private sq (n: int) : int =
        let local = n
        local * n
    type Shape =
        | Circle of float
        | Square
    type Rec = { Name: string; Age: int }
    type C(x: int) =
        let f y = y
        member this.Get() = x
        static member Make(a) = C(a)
        abstract Foo : int -> int
        interface IDisposable with
            member this.Dispose() = ()
    let (|Even|Odd|) n = if n % 2 = 0 then Even else Odd
    [<EntryPoint>]
    let main argv = 0

    (* let commented = (* nested *) 1 *)
    // let alsoCommented = 2
    let text = """ let inText x = " """

    let rec loop (n: int)
                 (acc: list<int>) =
        match n with
        | 0 -> acc
        | _ -> loop (n - 1) (n :: acc)

    and helper x = x

    exception Broken of string

    module Inner =
        let deep ``odd name`` = ``odd name`` + 'c'
