package dragoman_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"
	"time"

	"github.com/dragoman-ai/dragoman-go"
)

// startProxy starts a proxy that sends one event and then nothing. The channel receives a value when a client disconnects.
func startProxy(t *testing.T) (*dragoman.Client, <-chan struct{}) {
	t.Helper()
	gone := make(chan struct{}, 1)
	server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		writer.Header().Set("Content-Type", "text/event-stream")
		writer.Write([]byte("data: {\"type\":\"content\",\"text\":\"a\"}\n\n"))
		writer.(http.Flusher).Flush()
		<-request.Context().Done()
		gone <- struct{}{}
	}))
	t.Cleanup(server.Close)
	return dragoman.New(dragoman.WithBaseURL(server.URL)), gone
}

var question = dragoman.ChatRequest{Model: "m", Messages: []dragoman.Message{dragoman.UserMessage("Hello")}}

func open(t *testing.T, ctx context.Context, client *dragoman.Client) *dragoman.Stream {
	t.Helper()
	stream, err := client.Stream(ctx, question)
	if err != nil {
		t.Fatal(err)
	}
	return stream
}

// Every way out of a stream closes its connection and leaves no goroutine behind.
func TestLeaving(t *testing.T) {
	ways := map[string]struct {
		leave func(*dragoman.Stream, context.CancelFunc)
		cause error
	}{
		"closing before the first event": {leave: func(stream *dragoman.Stream, _ context.CancelFunc) {
			stream.Close()
		}},
		"closing after an event": {leave: func(stream *dragoman.Stream, _ context.CancelFunc) {
			<-stream.Events()
			stream.Close()
		}},
		"closing twice": {leave: func(stream *dragoman.Stream, _ context.CancelFunc) {
			stream.Close()
			stream.Close()
		}},
		"cancelling before the first event": {leave: func(_ *dragoman.Stream, cancel context.CancelFunc) {
			cancel()
		}, cause: context.Canceled},
		"cancelling while waiting for an event": {leave: func(stream *dragoman.Stream, cancel context.CancelFunc) {
			<-stream.Events()
			cancel()
		}, cause: context.Canceled},
	}
	for name, way := range ways {
		way := way
		t.Run(name, func(t *testing.T) {
			client, gone := startProxy(t)
			before := runtime.NumGoroutine()
			for range make([]struct{}, 10) {
				ctx, cancel := context.WithCancel(context.Background())
				stream := open(t, ctx, client)
				way.leave(stream, cancel)
				<-gone
				for range stream.Events() {
				}
				if err := stream.Err(); !errors.Is(err, way.cause) {
					t.Errorf("ended with %v", err)
				}
				cancel()
			}
			for runtime.NumGoroutine() > before {
				time.Sleep(time.Millisecond)
			}
		})
	}
}

func TestErrIsNilWhileEventsCome(t *testing.T) {
	client, _ := startProxy(t)
	stream := open(t, context.Background(), client)
	<-stream.Events()
	if err := stream.Err(); err != nil {
		t.Error(err)
	}
	if text := stream.Message().Content; text != "a" {
		t.Errorf("so far the answer is %q", text)
	}
	stream.Close()
}
