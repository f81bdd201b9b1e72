#ifndef ORCHARD_H
#define ORCHARD_H
namespace orchard {
class Tree {
 public:
  int area() const { return 1; }
};
}
#endif
