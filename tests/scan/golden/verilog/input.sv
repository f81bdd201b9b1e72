// module in_comment;
`timescale 1ns/1ps
`define WIDTH 8
`define MULTI(a) \
  a + 1
package farm_pkg;
  typedef enum logic [1:0] { OAK, ELM } kind_t;
  typedef struct packed { logic a; logic b; } pair_t;
  typedef logic [7:0] byte_t;
  parameter int SIZE = 4, OTHER = 5;
  function automatic int double(input int x);
    return x * 2; // endfunction
  endfunction
endpackage

/* A counter of trees. */
module counter #(parameter N = 4) (input logic clk, output reg [N-1:0] q);
  import farm_pkg::*;
  localparam LAST = N - 1;
  always @(posedge clk) begin
    if (q == LAST) q <= 0;
    else q <= q + 1;
  end
  task automatic reset_it;
    q = 0;
    $display("endmodule");
  endtask
  function [3:0] old_style;
    input x;
    old_style = x;
  endfunction : old_style
  other_module u1 (.clk(clk));
endmodule : counter
interface bus_if(input bit clk);
  modport master (output clk);
endinterface
virtual class base_c #(type T = int);
  extern function void later(int a);
  pure virtual function int must_have();
  function new(string name = "x");
    this.name = name;
  endfunction
  virtual task run();
  endtask
endclass
function void base_c::later(int a);
endfunction
class child_c extends base_c #(int);
endclass
module last_one;
endmodule
