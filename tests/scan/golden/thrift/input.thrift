/* struct Commented { } */
namespace py orchard
include "shared.thrift"

const i32 LIMIT = 12
const map<string, string> NAMES = {"a": "struct No {"}
typedef list<Tree> Row

enum Kind {
  APPLE = 1,
  PEAR
}

struct Tree {
  1: required string name = "service Fake {",
  2: optional map<string, list<i32>> rings; // 3: i32 no
  # 4: i32 neither
}

union Either { 1: Tree tree; 2: string text }

exception Felled { 1: string why }

service Orchard extends shared.Base {
  Tree grow(1: Tree tree, 2: i32 by) throws (1: Felled felled),
  oneway void prune(1: string name)
  list<Tree> all()
}
