-- entity in_comment is
library ieee;
use ieee.std_logic_1164.all;
entity Counter is
  generic (N : integer := 4);
  port (clk : in std_logic; q : out std_logic_vector(N - 1 downto 0));
end entity Counter;

-- How it counts.
architecture rtl of Counter is
  signal count : unsigned(N - 1 downto 0) := (others => '0');
  constant LIMIT : integer := 10;
  type state_t is (idle, running);
  type pair_t is record
    a : integer;
    b : integer;
  end record;
  component other is
    port (x : in bit);
  end component;
  function double(x : integer; y : integer) return integer is
  begin
    if x > 1 then
      return 2;
    elsif x = 0 then
      return 0;
    end if;
    return x * 2;
  end function;
begin
  tick : process (clk) is
  begin
    if rising_edge(clk) then
      for i in 0 to 3 loop
        case i is
          when 0 => null;
          when others => report "end process;";
        end case;
      end loop;
    end if;
  end process tick;
  gen : for i in 0 to 3 generate
    u : entity work.other port map (x => '1');
  end generate;
  opt : if N > 2 generate
    q <= (others => '0');
  end generate opt;
end architecture rtl;
PACKAGE tools IS
  FUNCTION later(x : integer) RETURN integer;
  PROCEDURE act(signal s : out bit);
END PACKAGE;
package body tools is
  function later(x : integer) return integer is
  begin
    return x;
  end later;
  procedure act(signal s : out bit) is
  begin
    s <= '1';
  end procedure act;
end package body;
entity last_one is end last_one;
