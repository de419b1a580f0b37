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
		leave func(*dragoman.Stream, <-chan dragoman.StreamEvent, context.CancelFunc)
		cause error
	}{
		"closing before the first event": {leave: func(stream *dragoman.Stream, _ <-chan dragoman.StreamEvent, _ context.CancelFunc) {
			stream.Close()
		}},
		"closing after an event": {leave: func(stream *dragoman.Stream, events <-chan dragoman.StreamEvent, _ context.CancelFunc) {
			<-events
			stream.Close()
		}},
		"closing twice": {leave: func(stream *dragoman.Stream, _ <-chan dragoman.StreamEvent, _ context.CancelFunc) {
			stream.Close()
			stream.Close()
		}},
		"cancelling before the first event": {leave: func(_ *dragoman.Stream, _ <-chan dragoman.StreamEvent, cancel context.CancelFunc) {
			cancel()
		}, cause: context.Canceled},
		"cancelling while waiting for an event": {leave: func(_ *dragoman.Stream, events <-chan dragoman.StreamEvent, cancel context.CancelFunc) {
			<-events
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
				events := stream.Events()
				way.leave(stream, events, cancel)
				<-gone
				for range events {
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

// A stream that is not read has no goroutine.
func TestClosingAnUnreadStream(t *testing.T) {
	client, gone := startProxy(t)
	stream := open(t, context.Background(), client)
	stream.Close()
	<-gone
	for range stream.Events() {
		t.Error("an event arrived")
	}
	if err := stream.Err(); err != nil {
		t.Error(err)
	}
}

// A part of an answer is not a final message.
func TestFinalMessageOfAClosedStream(t *testing.T) {
	client, _ := startProxy(t)
	stream := open(t, context.Background(), client)
	stream.Close()
	if message, err := stream.FinalMessage(); !errors.Is(err, dragoman.ErrInvalidRequest) || message.Role != "" {
		t.Errorf("it is %v, %v", message, err)
	}
}

func TestASecondReadingDuringTheFirst(t *testing.T) {
	client, _ := startProxy(t)
	stream := open(t, context.Background(), client)
	defer stream.Close()
	<-stream.Events()
	if _, err := stream.FinalMessage(); !errors.Is(err, dragoman.ErrInvalidRequest) {
		t.Error(err)
	}
}
