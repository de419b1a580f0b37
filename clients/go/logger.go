//go:build go1.21

package dragoman

import (
	"context"
	"log/slog"
)

// WithLogger sets a logger. It gets each retry as a warning, and each answer of the proxy at the level of debugging: its
// path, status, time and request id, never what was sent or received.
func WithLogger(logger *slog.Logger) Option {
	return func(s *settings) {
		s.log = func(ctx context.Context, warning bool, message string, details ...any) {
			level := slog.LevelDebug
			if warning {
				level = slog.LevelWarn
			}
			logger.Log(ctx, level, message, details...)
		}
	}
}
