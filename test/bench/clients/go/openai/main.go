// Streams of OpenAI's SDK for Go.
package main

import (
	"context"
	"strings"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"streams/streams"
)

func main() {
	client := openai.NewClient(option.WithBaseURL(streams.URL+"/v1"), option.WithAPIKey("any"))
	request := openai.ChatCompletionNewParams{
		Model:    streams.Model,
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(streams.Question)},
	}
	streams.Measure(func() (string, error) {
		stream := client.Chat.Completions.NewStreaming(context.Background(), request)
		defer stream.Close()
		var whole strings.Builder
		for stream.Next() {
			for _, choice := range stream.Current().Choices {
				whole.WriteString(choice.Delta.Content)
			}
		}
		return whole.String(), stream.Err()
	})
}
