//go:build go1.23

package dragoman

import "iter"

// All returns the events, and a failure as the last element, to range over. Leaving the loop closes the connection. Events of
// a type that this version does not know arrive as [Unknown].
func (s *Stream) All() iter.Seq2[StreamEvent, error] {
	return func(yield func(StreamEvent, error) bool) {
		left := false
		s.read(func(event StreamEvent) bool {
			left = !yield(event, nil)
			return !left
		})
		if err := s.Err(); err != nil && !left {
			yield(nil, err)
		}
	}
}
