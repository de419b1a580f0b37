package dragoman_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/dragoman-ai/dragoman-go"
)

func Example() {
	client := dragoman.New()
	answer, err := client.Chat(context.Background(), dragoman.ChatRequest{
		Model:    "anthropic/claude-sonnet-5",
		Messages: []dragoman.Message{dragoman.UserMessage("What does a dragoman do?")},
		Config:   &dragoman.Config{MaxTokens: dragoman.Ptr(1024), ReasoningEffort: dragoman.ReasoningEffortLow},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer.Message.Content)
}

func ExampleClient_Stream() {
	client := dragoman.New(dragoman.WithBaseURL("http://127.0.0.1:3000"))
	stream, err := client.Stream(context.Background(), dragoman.ChatRequest{
		Model:    "gemini/gemini-3.5-flash",
		Messages: []dragoman.Message{dragoman.UserMessage("What does a dragoman do?")},
	})
	if err != nil {
		log.Fatal(err)
	}
	defer stream.Close()
	for event := range stream.Events() {
		switch event := event.(type) {
		case dragoman.ContentEvent:
			fmt.Print(event.Text)
		case dragoman.UsageEvent:
			fmt.Printf("\n%d tokens\n", event.TotalTokens)
		}
	}
	if err := stream.Err(); err != nil {
		log.Fatal(err)
	}
}

func ExampleError() {
	_, err := dragoman.New().Health(context.Background())
	var failure *dragoman.Error
	switch {
	case errors.Is(err, dragoman.ErrRateLimit) && errors.As(err, &failure):
		time.Sleep(failure.RetryAfter) // then ask again
	case err != nil:
		log.Fatal(err)
	}
}
