pragma solidity ^0.8.0;
import "a.sol";
interface I { function f(uint a) external returns (uint); event E(address indexed a); }
library L { function g(uint a) internal pure returns (uint) { return a; } }
abstract contract C is I, D {
    mapping(address => uint256) public balances;
    uint256 constant MAX = 10;
    struct S { uint a; address b; }
    enum K { A, B }
    error Bad(uint a);
    modifier onlyOwner() { require(msg.sender == o, "}"); _; }
    constructor(uint x) D(x) { y = x; }
    function f(uint a)
        external
        override
        returns (uint)
    {
        uint z = 1;
        return z;
    }
    receive() external payable {}
}

/* contract Commented { } */
// function alsoCommented() {}
contract Token is I {
    event Transfer(address indexed from, address indexed to, uint256 value);
    address payable private owner;
    bytes32 internal constant NAME = "function inText() {";

    function transfer(address to, uint256 value) public virtual returns (bool ok) {
        if (value == 0) { revert Bad(value); }
        unchecked { balances[to] += value; }
        emit Transfer(msg.sender, to, value);
    }
    fallback() external {}
}

function free(uint a) pure returns (uint) { return a; }
