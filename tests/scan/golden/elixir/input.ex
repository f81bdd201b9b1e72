defmodule Shop.Cart do
  @moduledoc """
      iex> def in_moduledoc(), do: 1
  defmodule InDoc do
  """
  use GenServer
  alias Shop.{Line, Owner}

  @limit 10
  @type t :: %__MODULE__{owner: String.t()}
  @callback total(t) :: integer
  defstruct [:owner, lines: "end"]

  @doc ~S"""
  Adds a line; `def in_sigil(a) do` is only text.
  """
  @spec add(t, map) ::
          {:ok, t}
          | :error
  def add(cart, line, opts \\ []) when is_map(line) and map_size(line) > 0 do
    mark = ?" ; other = ?'
    text = ~s|def in_pipe do| <> "#{if mark, do: "}", else: 'end'}"
    Enum.each([text], fn x -> if x do other end end)
  end

  def add(nil, _, _), do: nil
  def valid?(cart), do: "x"

  def name(cart),
    do: cart.owner

  defp hidden(a), do: &(&1 + a)

  @doc '''
  it's quoted with three of the other kind
  '''
  defmacro each(cart, do: block) do
    quote do: Enum.map(unquote(cart), fn x -> unquote(block) end)
  end

  defguard is_even(n) when rem(n, 2) == 0
  defdelegate size(m), to: Map
  def a <~> b, do: {a, b}
  def unquote(:dynamic)(), do: 1

  if Code.ensure_loaded?(Jason) do
    def encode(cart), do: Jason.encode(cart)
  end

  defmodule Inner do
    def deep, do: :end
  end
end

defprotocol Shop.Size do
  def size_of(data)
end

defimpl Shop.Size, for: [Map, List] do
  def size_of(d), do: map_size(d)
end
