%% doc of module
-module(foo).
-export([f/1]).
-record(state, {a, b = "x"}).
-define(MAX, 10).
-type t() :: integer().
%% @doc doc
-spec f(integer()) ->
    integer().
f(0) -> 1;
f(N) when N > 0 ->
    N * f(N - 1);
f(_) ->
    case x of
        $" -> ok
    end.

'quoted name'() -> "g() -> x.".
g() -> ok.
g(A) -> A.

-callback init(Args :: term()) ->
    {ok, term()}.

-opaque handle() :: #state{}.

-define(LOG(Format, Args),
    io:format(Format, Args)).

%% commented(X) -> X.
loop(#state{a = A} = State, [Head | Tail])
  when is_integer(A), A > 0 ->
    Fun = fun(X) -> X + A end,
    Text = "inner(Y) -> Y.\n",
    loop(State, [Fun(Head), Text, $', $% | Tail]);
loop(_, []) ->
    ok.

last() -> ok.
