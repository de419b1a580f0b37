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

// Events returns the channel of the events. It is closed when the answer is complete, has failed, or has been left.
// Events of a type that is not known here arrive as [Unknown].
func (s *Stream) Events() <-chan StreamEvent { return s.events }

// Err returns why the events ended: nil when the answer is complete or the stream was closed, else an [*Error]; the
// channel gave the [ErrorEvent] then, where there was one. It is meaningful once Events is closed.
func (s *Stream) Err() error {
	select {
	case <-s.ended:
		return s.err
	default:
		return nil
	}
}

// Message returns the answer that the events so far amount to. Behind the last one, append its [AssistantMessage.History]
// to the messages of the next request.
func (s *Stream) Message() AssistantMessage { return s.answer.message() }

// FinishReason returns why the answer ended, and "" before its [DoneEvent]. Behind [FinishReasonLength] and
// [FinishReasonContentFilter] the message is not whole.
func (s *Stream) FinishReason() FinishReason { return s.answer.finishReason() }

// Close leaves the stream: it closes the connection, and returns when nothing of the stream is left. It may be called
// at any time, and again. Who does not read Events to its end calls Close or ends the context.
func (s *Stream) Close() error {
	s.leave.Do(func() { close(s.left) })
	s.cancel()
	<-s.ended
	return nil
}

// open sends a request that a stream of events answers.
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

// run passes the events on and closes the connection behind the last one.
func (s *Stream) run(ctx context.Context, body io.ReadCloser) {
	defer s.cancel()
	defer close(s.events)
	defer close(s.ended)
	defer body.Close()
	err := s.pass(ctx, newSSEReader(body))
	select {
	case <-s.left:
	default:
		s.err = err
	}
}

// pass returns nil behind DoneEvent, and what went wrong otherwise.
func (s *Stream) pass(ctx context.Context, frames *sseReader) error {
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
