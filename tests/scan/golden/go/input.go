// Package orchard grows trees.
package orchard

/* func inComment() {} */
import (
	"fmt"
)

// Limit is the most.
const Limit = 10
const (
	One = iota // first
	two
)

var (
	global = func() int { return 1 }()
	a, b   = 1, "}"
)

// Stack holds.
type Stack[T any] struct {
	items []T `json:"a,func inTag()"`
	mu    struct{ n int }
	Name  string
}

type (
	Grouped struct{ X, Y int }
	Grower  interface {
		~int | ~int64
		Grow(by int) error
	}
	Alias = map[string][]func(int) error
)

type Fn func(a, b int) (int, error)

// Push adds.
func (s *Stack[T]) Push(v T) { s.items = append(s.items, v) }
func (Fn) serve(w Writer) {
	go func() { defer func() { recover() }() }()
	type local struct{ n int }
}

const raw = `
func inRaw() { " ' }`

func quotes(r rune) bool { return r == '"' || r == '`' || r == '{' || r == '\'' }
func Map[T, U any](
	in []T,
	f func(T) U,
) (out []U, err error) {
	return nil, nil
}
func empty(x interface{}) interface{} { return struct{}{} }
