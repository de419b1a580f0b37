package dragoman

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
)

// Stream is an answer that arrives event by event.
//
//	for event := range stream.Events() {
//		switch event := event.(type) {
//		case dragoman.ContentEvent:
//			fmt.Print(event.Text)
//		case dragoman.ToolCallEvent:
//			calls = append(calls, event)
//		}
//	}
//	if err := stream.Err(); err != nil {
//		return err
//	}
type Stream struct {
	events chan StreamEvent
	cancel context.CancelFunc
	left   chan struct{}
	leave  sync.Once
	ended  chan struct{}
	err    error
	answer answer
}

// Events returns the channel of the events. It is closed when the answer is complete or has failed, or Close was called.
// Events of a type that this version does not know arrive as [Unknown].
func (s *Stream) Events() <-chan StreamEvent { return s.events }

// Err returns why the events ended: nil if the answer is complete or the stream was closed, otherwise an [*Error]. An
// [ErrorEvent] is also sent on the channel. Err is valid once Events is closed.
func (s *Stream) Err() error {
	select {
	case <-s.ended:
		return s.err
	default:
		return nil
	}
}

// Message returns the message built from the events so far. After the last one, append its [AssistantMessage.History] to the
// messages of the next request.
func (s *Stream) Message() AssistantMessage { return s.answer.message() }

// FinishReason returns why the answer ended, or "" before its [DoneEvent]. With [FinishReasonLength] and
// [FinishReasonContentFilter] the message is incomplete.
func (s *Stream) FinishReason() FinishReason { return s.answer.finishReason() }

// Close closes the connection, and returns when all resources of the stream are released. It may be called at any time and
// more than once. If you do not read Events to its end, call Close or cancel the context.
func (s *Stream) Close() error {
	s.leave.Do(func() { close(s.left) })
	s.cancel()
	<-s.ended
	return nil
}

// open sends a request whose answer is a stream of events.
func (c *Client) open(ctx context.Context, method, path string, body any) (*Stream, error) {
	ctx, cancel := context.WithCancel(ctx)
	response, err := c.send(ctx, method, path, "text/event-stream", body)
	if err != nil {
		cancel()
		return nil, err
	}
	if kind := response.Header.Get("Content-Type"); !strings.HasPrefix(kind, "text/event-stream") {
		defer cancel()
		text, err := readAll(response)
		if err != nil {
			return nil, err
		}
		return nil, invalid(response, text, nil)
	}
	stream := &Stream{
		events: make(chan StreamEvent),
		cancel: cancel,
		left:   make(chan struct{}),
		ended:  make(chan struct{}),
	}
	go stream.run(ctx, response.Body)
	return stream, nil
}

// run forwards the events and closes the connection after the last one.
func (s *Stream) run(ctx context.Context, body io.ReadCloser) {
	defer s.cancel()
	defer close(s.events)
	defer close(s.ended)
	defer body.Close()
	err := s.forward(ctx, newSSEReader(body))
	select {
	case <-s.left:
	default:
		s.err = err
	}
}

// forward returns nil after DoneEvent, otherwise the failure.
func (s *Stream) forward(ctx context.Context, frames *sseReader) error {
	for {
		text, err := frames.next()
		if errors.Is(err, io.EOF) {
			return &Error{Code: ErrorCodeStreamError, Message: "the stream ended before the answer did"}
		}
		if err != nil {
			return brokenOff(err)
		}
		event, err := readStreamEvent(text)
		if err != nil {
			return &Error{Code: ErrorCodeInvalidResponse, Message: "not an event: " + excerpt(text), cause: err}
		}
		s.answer.add(event)
		select {
		case s.events <- event:
		case <-ctx.Done():
			return brokenOff(ctx.Err())
		}
		switch event := event.(type) {
		case DoneEvent:
			return nil
		case ErrorEvent:
			return &Error{Code: ErrorCodeStreamError, Message: event.Message}
		}
	}
}
