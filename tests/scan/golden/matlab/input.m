function [x, n] = solve_it(a, b)
% SOLVE_IT transpose is a', not a string
x = a' * b;
n = 'function in_string';
if x, y = [a']; end
end

%{
function in_block_comment()
%}
function helper(v)
  for i = 1:3
  end
end
