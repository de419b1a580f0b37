// The driver of the Go client; ../../README.md describes drivers.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"

	"github.com/dragoman-ai/dragoman-go"
)

type example struct {
	ID          string               `json:"id"`
	Call        string               `json:"call"`
	Given       dragoman.ChatRequest `json:"given"`
	Replies     []dragoman.Message   `json:"replies"`
	LeavesAfter int                  `json:"leaves_after"`
}

type outcome struct {
	ID           string                 `json:"id"`
	Returns      any                    `json:"returns,omitempty"`
	Yields       []dragoman.StreamEvent `json:"yields"`
	Message      any                    `json:"message,omitempty"`
	FinishReason dragoman.FinishReason  `json:"finish_reason,omitempty"`
	Fails        any                    `json:"fails,omitempty"`
}

func main() {
	stage := os.Args[1]
	response, err := http.Get(stage + "/cases")
	check(err)
	var examples []example
	check(json.NewDecoder(response.Body).Decode(&examples))
	for _, each := range examples {
		client := dragoman.New(dragoman.WithBaseURL(stage + "/" + each.ID))
		made, err := perform(client, each)
		made.ID, made.Fails = each.ID, failure(err)
		check(json.NewEncoder(os.Stdout).Encode(made))
	}
}

func perform(client *dragoman.Client, each example) (outcome, error) {
	ctx := context.Background()
	switch each.Call {
	case "models":
		models, err := client.Models(ctx)
		return returned(models, err)
	case "health":
		health, err := client.Health(ctx)
		return returned(health, err)
	case "stream":
		return stream(ctx, client, each)
	}
	answer, err := client.Chat(ctx, each.Given)
	if err == nil && each.Replies != nil {
		_, err = client.Chat(ctx, next(each, answer.Message))
	}
	made, err := returned(answer, err)
	if err == nil {
		made.FinishReason = answer.FinishReason
	}
	return made, err
}

func stream(ctx context.Context, client *dragoman.Client, each example) (outcome, error) {
	made := outcome{Yields: []dragoman.StreamEvent{}}
	stream, err := client.Stream(ctx, each.Given)
	if err != nil {
		return made, err
	}
	defer stream.Close()
	for event := range stream.Events() {
		made.Yields = append(made.Yields, event)
		if len(made.Yields) == each.LeavesAfter {
			return made, nil
		}
	}
	made.Message, made.FinishReason = stream.Message(), stream.FinishReason()
	if each.Replies == nil {
		return made, stream.Err()
	}
	second, err := client.Stream(ctx, next(each, stream.Message()))
	if err != nil {
		return made, err
	}
	return made, second.Close()
}

// next is the request that follows an answer.
func next(each example, answer dragoman.AssistantMessage) dragoman.ChatRequest {
	request := each.Given
	request.Messages = append(append(request.Messages, answer.History()), each.Replies...)
	return request
}

func returned[Answer any](answer *Answer, err error) (outcome, error) {
	if err != nil {
		return outcome{}, err
	}
	return outcome{Returns: answer}, nil
}

func failure(err error) any {
	var failure *dragoman.Error
	if !errors.As(err, &failure) {
		check(err)
		return nil
	}
	fails := map[string]any{"code": failure.Code, "message": failure.Message}
	if failure.Status != 0 {
		fails["status"] = failure.Status
	}
	if failure.RetryAfter != 0 {
		fails["retry_after"] = failure.RetryAfter.Seconds()
	}
	if failure.RequestID != "" {
		fails["request_id"] = failure.RequestID
	}
	return fails
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
