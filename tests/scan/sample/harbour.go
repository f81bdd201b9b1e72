// Package harbour keeps berths.
package harbour

import (
	"errors"
	"fmt"
)

const limit = 12

var errFull = errors.New("full")

// Ship berths.
type Ship struct {
	Name   string
	Length float64
}

type Gate interface {
	Open(ship *Ship) error
}

type Berths[T any] struct {
	places []T
}

func New(count int) *Berths[Ship] {
	return &Berths[Ship]{places: make([]Ship, 0, count)}
}

func (b *Berths[T]) Arrive(ship T) (place int, err error) {
	if len(b.places) == limit {
		return 0, errFull
	}
	b.places = append(b.places, ship)
	return len(b.places) - 1, nil
}

func (s Ship) String() string { return fmt.Sprintf("%s (%g m)", s.Name, s.Length) }

func each[T any](ships []T, visit func(T) bool) {
	for _, ship := range ships {
		if !visit(ship) {
			return
		}
	}
}
