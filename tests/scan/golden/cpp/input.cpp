#define API __attribute__((visibility("default")))
namespace orchard::inner {
inline namespace v2 {
template <typename T, class = std::enable_if_t<(sizeof(T) > 4)>>
class API Tree final : public Base<int> {
 public:
  explicit Tree(int n) : n_{n}, rings_{1, 2} {}
  ~Tree() = default;
  auto size() const noexcept -> std::size_t { return 1'000'000; }
  bool operator==(const Tree& o) const { return n_ == o.n_; }
  explicit operator bool() const { return true; }
  template <class U> U get() ABSL_LOCKS_EXCLUDED(mu_) { return {}; }
  void declared();
  static constexpr auto kRaw = R"x(class InRaw { void no() { )" )x";
 private:
  int n_;
};
}  // namespace v2
}  // namespace orchard::inner
namespace {
void hidden() {}
}
void orchard::inner::Tree::declared() {
  auto l = [this](int a) mutable -> int { return a < 2 ? 1 : 0; };
  struct Local { void inLocal() {} };
}
template <typename T>
T Holder<T>::convert(const U& u) const& {
  return static_cast<T>(u);
}
Holder::Holder(int a)
    : a_(a),
      b_{2} {
}
std::ostream& operator<<(std::ostream& os, const Thing& t) { return os << "}"; }
[[nodiscard]] int attributed([[maybe_unused]] int argc) { return 0; }
enum class Level : unsigned char { Low, High };
using Callback = void (*)(int);
struct Pod { int x = 0; } pod_instance;
int last() { return 'a' + U'\'' + 0x1'F; }
