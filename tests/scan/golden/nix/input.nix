# fake = x: 1;
{ pkgs ? import <nixpkgs> { }, lib, ... }:
let
  version = "1.0";
  # Plants a tree.
  plant = name: size:
    let
      inner = a: a;
    in {
      inherit name;
      result = inner size;
    };
  withSet = { a, b ? 2, ... }@args: a + b;
  script = ''
    fake = y: 2;
    echo ''${x} ''' "quoted"
  '';
  text = "fake2 = z: { ";
in
rec {
  orchard.tree = plant "oak" 1;
  build = pkgs.stdenv.mkDerivation {
    pname = "orchard";
    buildPhase = "make";
  };
  compare = a == b;
  /* block = c: 3; */
  overlay = final: prev: {
    tree = prev.tree;
  };
  last = 1;
}
