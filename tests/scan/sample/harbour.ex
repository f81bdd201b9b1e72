defmodule Harbour do
  @moduledoc """
  Ships that berth in a harbour.
  """

  alias Harbour.Ship

  @limit 12

  defmodule Ship do
    defstruct [:name, length: 0]
  end

  @doc "Finds a place."
  @spec arrive(t(), Ship.t()) :: {:ok, integer()} | :error
  def arrive(harbour, %Ship{} = ship) when is_list(harbour) do
    case Enum.find_index(harbour, &is_nil/1) do
      nil -> :error
      place -> {:ok, place + label(ship)}
    end
  end

  def limit, do: @limit

  defp label(ship), do: "#{ship.name} (#{ship.length} m)"

  defmacro each(ships, do: block) do
    quote do
      Enum.each(unquote(ships), fn _ -> unquote(block) end)
    end
  end
end
