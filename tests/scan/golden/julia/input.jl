module Foo
using Base
"""
docs for f
"""
function f(x::Int; y=2) where T
    for i in 1:10
        x[end] = [a for a in b if a > 1]
    end
    if x == 1 y = 2 end
    map(xs) do z
        z[end-1]
    end
end
g(x) = x + 1
Base.show(io::IO, x::Foo) = print(io, "x $(a ? "}" : "end")")
struct P{T} <: Q
    a::T
    P(a) = new(a)
end
mutable struct M; b; end
abstract type Abs end
abstract type Abs2 <: Number end
macro m(ex) quote; $ex; end end
const K = 3
@inline function h(a)::Int a' end
function Base.:+(a, b) a end
@testset "x" begin
    k(x) = 1
end
end
last_one(x) = 2
