//go:build go1.23

package dragoman_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/dragoman-ai/dragoman-go"
)

// Leaving a loop closes the connection and leaves no goroutine behind, without Close.
func TestLeavingLoops(t *testing.T) {
	loops := map[string]func(*dragoman.Stream){
		"over the events": func(stream *dragoman.Stream) {
			for event, err := range stream.All() {
				if content, ok := event.(dragoman.ContentEvent); !ok || content.Text != "a" || err != nil {
					t.Errorf("%v, %v", event, err)
				}
				break
			}
		},
		"over the text": func(stream *dragoman.Stream) {
			for text := range stream.Texts() {
				if text != "a" {
					t.Error(text)
				}
				break
			}
		},
		"by closing": func(stream *dragoman.Stream) {
			for range stream.All() {
				stream.Close()
			}
		},
	}
	for name, loop := range loops {
		t.Run(name, func(t *testing.T) {
			client, gone := startProxy(t)
			before := runtime.NumGoroutine()
			for range 10 {
				stream := open(t, context.Background(), client)
				loop(stream)
				<-gone
				if err := stream.Err(); err != nil {
					t.Error(err)
				}
			}
			for runtime.NumGoroutine() > before {
				time.Sleep(time.Millisecond)
			}
		})
	}
}

func TestAllEndsWithTheFailure(t *testing.T) {
	client, _ := startProxy(t)
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	stream := open(t, ctx, client)
	var failures []error
	for _, err := range stream.All() {
		failures = append(failures, err)
	}
	if len(failures) != 2 || failures[0] != nil || !errors.Is(failures[1], dragoman.ErrTimeout) || failures[1] != stream.Err() {
		t.Errorf("%v", failures)
	}
	for event, err := range stream.All() {
		if event != nil || err == nil {
			t.Errorf("the second reading has %v, %v", event, err)
		}
	}
}
