// The driver of the Go client; ../../README.md describes drivers.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/dragoman-ai/dragoman-go"
)

type example struct {
	ID          string               `json:"id"`
	Call        string               `json:"call"`
	Given       dragoman.ChatRequest `json:"given"`
	Client      settings             `json:"client"`
	Options     settings             `json:"options"`
	Reads       string               `json:"reads"`
	Opens       bool                 `json:"opens"`
	AsksOutput  bool                 `json:"asks_output"`
	Replies     []dragoman.Message   `json:"replies"`
	LeavesAfter int                  `json:"leaves_after"`
}

type settings struct {
	Timeout   float64           `json:"timeout"`
	Headers   map[string]string `json:"headers"`
	RequestID *string           `json:"request_id"`
	Retries   *int              `json:"retries"`
	Resend    bool              `json:"resend"`
}

type outcome struct {
	ID           string                 `json:"id"`
	Returns      any                    `json:"returns,omitempty"`
	Yields       []dragoman.StreamEvent `json:"yields"`
	Texts        []string               `json:"texts,omitempty"`
	Opened       *bool                  `json:"opened,omitempty"`
	Message      any                    `json:"message,omitempty"`
	FinishReason dragoman.FinishReason  `json:"finish_reason,omitempty"`
	Usage        *dragoman.Usage        `json:"usage,omitempty"`
	RequestID    string                 `json:"request_id,omitempty"`
	Output       *city                  `json:"output,omitempty"`
	Fails        any                    `json:"fails,omitempty"`
}

// city is what some cases ask for.
type city struct {
	City   string  `json:"city"`
	People float64 `json:"people"`
}

func main() {
	stage := os.Args[1]
	response, err := http.Get(stage + "/cases")
	check(err)
	var examples []example
	check(json.NewDecoder(response.Body).Decode(&examples))
	for _, each := range examples {
		options := append(each.Client.options(), dragoman.WithBaseURL(stage+"/"+each.ID))
		made, err := perform(dragoman.New(options...), each)
		made.ID, made.Fails = each.ID, failure(err)
		check(json.NewEncoder(os.Stdout).Encode(made))
	}
}

func (s settings) options() []dragoman.Option {
	var options []dragoman.Option
	for name, value := range s.Headers {
		options = append(options, dragoman.WithHeader(name, value))
	}
	if s.Retries != nil {
		options = append(options, dragoman.WithRetries(*s.Retries))
	}
	if s.RequestID != nil {
		options = append(options, dragoman.WithRequestID(*s.RequestID))
	}
	if s.Resend {
		options = append(options, dragoman.WithResend())
	}
	return options
}

// context has the time-out of the call, or that of the client, as its deadline.
func (e example) context() (context.Context, context.CancelFunc) {
	for _, seconds := range []float64{e.Options.Timeout, e.Client.Timeout} {
		if seconds != 0 {
			return context.WithTimeout(context.Background(), time.Duration(seconds*float64(time.Second)))
		}
	}
	return context.WithCancel(context.Background())
}

func (e example) options() []dragoman.Option {
	if e.AsksOutput {
		return append(e.Options.options(), dragoman.WithOutput[city]())
	}
	return e.Options.options()
}

func perform(client *dragoman.Client, each example) (outcome, error) {
	ctx, cancel := each.context()
	defer cancel()
	options := each.options()
	switch each.Call {
	case "models":
		models, err := client.Models(ctx, options...)
		if err != nil {
			return outcome{}, err
		}
		return outcome{Returns: models, RequestID: models.RequestID}, nil
	case "health":
		health, err := client.Health(ctx, options...)
		if err != nil {
			return outcome{}, err
		}
		return outcome{Returns: health, RequestID: health.RequestID}, nil
	case "stream":
		return stream(ctx, client, each)
	}
	answer, err := client.Chat(ctx, each.Given, options...)
	if err == nil && each.Replies != nil {
		_, err = client.Chat(ctx, next(each, answer.Message))
	}
	if err != nil {
		return outcome{}, err
	}
	made := outcome{Returns: answer, FinishReason: answer.FinishReason, RequestID: answer.RequestID}
	if each.AsksOutput {
		made.Output, err = output(dragoman.Output[city](answer))
	}
	return made, err
}

func output(value city, err error) (*city, error) {
	if err != nil {
		return nil, err
	}
	return &value, nil
}

func stream(ctx context.Context, client *dragoman.Client, each example) (outcome, error) {
	made := outcome{Yields: []dragoman.StreamEvent{}}
	stream, err := client.Stream(ctx, each.Given, each.options()...)
	if each.Opens {
		made.Opened = dragoman.Ptr(err == nil)
	}
	if err != nil {
		return made, err
	}
	defer stream.Close()
	left := read(stream, each, &made)
	if each.AsksOutput {
		made.Output, err = output(dragoman.Output[city](stream))
	}
	if left || err != nil {
		return made, err
	}
	made.Message, made.FinishReason = stream.Message(), stream.FinishReason()
	made.Usage, made.RequestID = stream.Usage(), stream.RequestID()
	if each.Replies == nil {
		return made, stream.Err()
	}
	second, err := client.Stream(ctx, next(each, stream.Message()))
	if err != nil {
		return made, err
	}
	return made, second.Close()
}

// read reports whether it left the stream before its end.
func read(stream *dragoman.Stream, each example, made *outcome) bool {
	switch each.Reads {
	case "texts":
		stream.Texts()(func(text string) bool {
			made.Texts = append(made.Texts, text)
			return true
		})
		return false
	case "final_message":
		message, err := stream.FinalMessage()
		if err == nil {
			made.Message = message
		}
		return false
	}
	for event := range stream.Events() {
		made.Yields = append(made.Yields, event)
		if len(made.Yields) == each.LeavesAfter {
			return true
		}
	}
	if each.Reads == "twice" {
		for event := range stream.Events() {
			made.Yields = append(made.Yields, event)
		}
	}
	return false
}

// next is the request that follows an answer.
func next(each example, answer dragoman.AssistantMessage) dragoman.ChatRequest {
	request := each.Given
	request.Messages = append(append(request.Messages, answer.History()), each.Replies...)
	return request
}

var kinds = map[string]error{
	"invalid_request":  dragoman.ErrInvalidRequest,
	"authentication":   dragoman.ErrAuthentication,
	"rate_limit":       dragoman.ErrRateLimit,
	"overloaded":       dragoman.ErrOverloaded,
	"provider":         dragoman.ErrProvider,
	"proxy":            dragoman.ErrProxy,
	"connection":       dragoman.ErrConnection,
	"timeout":          dragoman.ErrTimeout,
	"stream":           dragoman.ErrStream,
	"invalid_response": dragoman.ErrInvalidResponse,
	"output":           dragoman.ErrOutput,
}

func failure(err error) any {
	var failure *dragoman.Error
	if !errors.As(err, &failure) {
		check(err)
		return nil
	}
	fails := map[string]any{"code": failure.Code, "message": failure.Message, "printed": err.Error()}
	if failure.Status != 0 {
		fails["status"] = failure.Status
	}
	if failure.RetryAfter != 0 {
		fails["retry_after"] = failure.RetryAfter.Seconds()
	}
	for name, value := range map[string]string{
		"request_id": failure.RequestID, "provider": failure.Provider, "model": failure.Model,
	} {
		if value != "" {
			fails[name] = value
		}
	}
	for name, kind := range kinds {
		if errors.Is(err, kind) {
			fails["kind"] = name
		}
	}
	return fails
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
