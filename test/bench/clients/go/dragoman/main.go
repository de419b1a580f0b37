// Streams of the Go client.
package main

import (
	"context"
	"strings"

	"github.com/dragoman-ai/dragoman-go"
	"streams/streams"
)

func main() {
	client := dragoman.New(dragoman.WithBaseURL(streams.URL))
	request := dragoman.ChatRequest{
		Model:    streams.Model,
		Messages: []dragoman.Message{dragoman.UserMessage(streams.Question)},
	}
	streams.Measure(func() (string, error) {
		stream, err := client.Stream(context.Background(), request)
		if err != nil {
			return "", err
		}
		var whole strings.Builder
		for text := range stream.Texts() {
			whole.WriteString(text)
		}
		return whole.String(), stream.Err()
	})
}
