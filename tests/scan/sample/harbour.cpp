// Ships that berth in a harbour.
#include <string>
#include <vector>

namespace harbour {

enum class State { kOpen, kClosed };

struct Ship {
  std::string name;
  double length = 0;
};

template <typename T>
class Berths final : public Gate {
 public:
  explicit Berths(size_t count) : places_(count) {}
  ~Berths() override {}

  int Arrive(const T& ship, bool waits = true);
  bool empty() const noexcept { return places_.empty(); }
  T& operator[](size_t place) { return places_[place]; }

 private:
  std::vector<T> places_;
};

template <typename T>
int Berths<T>::Arrive(const T& ship, bool waits) {
  auto longer = [&](const T& other) { return other.length > ship.length; };
  return longer(places_[0]) ? 1 : 0;
}

inline double Dues(const Ship& ship, double rate) {
  return ship.length * rate;
}

std::vector<std::string> Names(const std::vector<Ship>& ships) {
  std::vector<std::string> names;
  for (const auto& ship : ships) names.push_back(ship.name);
  return names;
}

}  // namespace harbour
