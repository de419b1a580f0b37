//go:build go1.21

package dragoman_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/dragoman-ai/dragoman-go"
)

func TestLogger(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, _ *http.Request) {
		writer.Header().Set("Retry-After", "0")
		writer.Header().Set("X-Request-Id", "req-1")
		writer.WriteHeader(http.StatusServiceUnavailable)
		writer.Write([]byte(`{"error":{"code":"overloaded","message":"no slot came free"}}`))
	}))
	defer server.Close()
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	health(dragoman.WithBaseURL(server.URL), dragoman.WithLogger(logger), dragoman.WithRetries(1))
	lines := strings.Split(strings.TrimSpace(log.String()), "\n")
	for index, parts := range [][]string{
		{"level=DEBUG", "path=/health", "status=503", "request=req-1"},
		{"level=WARN", "path=/health", "wait=0s", "no slot came free"},
		{"level=DEBUG", "status=503"},
	} {
		for _, part := range parts {
			if len(lines) != 3 || !strings.Contains(lines[index], part) {
				t.Errorf("line %d has no %s: %s", index, part, lines)
			}
		}
	}
}
