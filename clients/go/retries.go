package dragoman

import (
	"math"
	"math/rand"
	"time"
)

// defaultRetries is how often a call is sent again without [WithRetries].
const defaultRetries = 2

// wait returns the time before a call is sent again, and whether it may be: mayRepeat reports whether nothing was sent, or the
// caller accepts that the provider is asked twice. Without a wait of the proxy it is random, so that clients do not return at
// the same time.
func (e *Error) wait(retry int, mayRepeat bool) (time.Duration, bool) {
	if e.Code != ErrorCodeOverloaded && (e.Code != ErrorCodeConnectionError || !mayRepeat) {
		return 0, false
	}
	if e.hasWait {
		return e.RetryAfter, e.RetryAfter <= 60*time.Second
	}
	seconds := math.Min(0.5*math.Pow(2, float64(retry)), 8) * (0.75 + 0.5*rand.Float64())
	return time.Duration(seconds * float64(time.Second)), true
}
