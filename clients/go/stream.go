package dragoman

import (
	"context"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"
	"sync"
)

// Stream is an answer that arrives event by event. It has been opened: the proxy has accepted the request. It can be read
// once, by one of All (Go 1.23), [Stream.Events], [Stream.Texts] and [Stream.FinalMessage]; a second reading has no events, and
// Err returns an error of the kind [ErrInvalidRequest].
//
// The other methods may be called at any time.
type Stream struct {
	ctx       context.Context
	cancel    context.CancelFunc
	body      io.ReadCloser
	model     string
	requestID string

	guard  sync.Mutex // of the fields below
	answer answer
	begun  bool
	closed bool
	ended  chan struct{} // closed by the goroutine of Events, if there is one
	err    error
}

// Events returns a channel of the events, which is closed when the answer is complete or has failed, or Close was called;
// then see Err. If you leave the loop, call Close or cancel the context, otherwise a goroutine waits forever. Events of a type
// that this version does not know arrive as [Unknown].
func (s *Stream) Events() <-chan StreamEvent {
	events, ended := make(chan StreamEvent), make(chan struct{})
	if !s.begin(ended) {
		close(events)
		return events
	}
	go func() {
		defer close(ended)
		defer close(events)
		s.forward(func(event StreamEvent) bool {
			select {
			case events <- event:
				return true
			case <-s.ctx.Done():
				s.fail(broken(s.ctx, s.ctx.Err(), "the stream broke off"))
				return false
			}
		})
	}()
	return events
}

// Texts returns the text of the answer, piece by piece, to range over in Go 1.23; then see Err. Leaving the loop closes the
// connection.
func (s *Stream) Texts() func(yield func(string) bool) {
	return func(yield func(string) bool) {
		s.read(func(event StreamEvent) bool {
			content, ok := event.(ContentEvent)
			return !ok || content.Text == "" || yield(content.Text)
		})
	}
}

// FinalMessage reads the stream to its end and returns the whole message.
func (s *Stream) FinalMessage() (AssistantMessage, error) {
	s.read(func(StreamEvent) bool { return true })
	if !locked(s, func() bool { return s.answer.complete }) {
		s.fail(invalidRequest(nil, "the stream was closed before the answer ended"))
	}
	if err := s.Err(); err != nil {
		return AssistantMessage{}, err
	}
	return s.Message(), nil
}

// Err returns why the reading ended: nil if the answer is complete or the stream was closed, otherwise an [*Error]. An
// [ErrorEvent] is also read like other events.
func (s *Stream) Err() error { return locked(s, func() error { return s.err }) }

// Message returns the message built from the events so far. After the last one, append its [AssistantMessage.History] to the
// messages of the next request.
func (s *Stream) Message() AssistantMessage { return locked(s, s.answer.message) }

// FinishReason returns why the answer ended, or "" before its [DoneEvent]. With [FinishReasonLength] and
// [FinishReasonContentFilter] the message is incomplete.
func (s *Stream) FinishReason() FinishReason {
	return locked(s, func() FinishReason { return s.answer.finish })
}

// Usage returns the token counts, or nil before the [UsageEvent]; not every provider sends one.
func (s *Stream) Usage() *Usage { return locked(s, func() *Usage { return s.answer.usage }) }

// RequestID returns the id of the request in the proxy's log, or "" if a gateway removed it.
func (s *Stream) RequestID() string { return s.requestID }

// Close closes the connection, and returns when all resources of the stream are released. It may be called at any time and
// more than once. Reading to the end, or leaving a loop over All or Texts, closes the stream as well.
func (s *Stream) Close() error {
	ended := locked(s, func() chan struct{} {
		s.closed = true
		return s.ended
	})
	s.release()
	if ended != nil {
		<-ended
	}
	return nil
}

// open sends a request whose answer is a stream of events.
func (c *Client) open(ctx context.Context, sent operation, options []Option) (*Stream, error) {
	ctx, cancel := context.WithCancel(ctx)
	stream := &Stream{ctx: ctx, cancel: cancel, model: sent.model}
	sent.accept = "text/event-stream"
	err := c.send(ctx, sent, options, func(response *http.Response) *Error {
		if !strings.HasPrefix(response.Header.Get("Content-Type"), "text/event-stream") {
			return readJSON(response, nil)
		}
		stream.body, stream.requestID = response.Body, response.Header.Get(requestIDHeader)
		return nil
	})
	if err != nil {
		cancel()
		return nil, err
	}
	return stream, nil
}

// begin reports whether this is the first reading, which ended will end.
func (s *Stream) begin(ended chan struct{}) bool {
	s.guard.Lock()
	first := !s.begun
	if first {
		s.begun, s.ended = true, ended
	}
	s.guard.Unlock()
	if !first {
		s.fail(invalidRequest(nil, "a stream can be read once"))
	}
	return first
}

// read reads in the goroutine of the caller, so that none is left behind.
func (s *Stream) read(yield func(StreamEvent) bool) {
	if s.begin(nil) {
		s.forward(yield)
	}
}

// forward calls yield with the events until it returns false, and closes the connection.
func (s *Stream) forward(yield func(StreamEvent) bool) {
	defer s.release()
	frames := newSSEReader(s.body)
	for {
		event, failure := s.next(frames)
		if failure != nil {
			s.fail(failure)
			return
		}
		s.guard.Lock()
		s.answer.add(event)
		s.guard.Unlock()
		if !yield(event) {
			return
		}
		switch event := event.(type) {
		case DoneEvent:
			return
		case ErrorEvent:
			s.fail(&Error{Code: ErrorCodeStreamError, Message: event.Message})
			return
		}
	}
}

func (s *Stream) next(frames *sseReader) (StreamEvent, *Error) {
	text, err := frames.next()
	if ended := s.ctx.Err(); ended != nil {
		err = ended // although there may be events in the buffer
	}
	if errors.Is(err, io.EOF) {
		return nil, &Error{Code: ErrorCodeStreamError, Message: "the stream ended before the answer did"}
	}
	if err != nil {
		return nil, broken(s.ctx, err, "the stream broke off")
	}
	var event StreamEvent
	if err = decodeValue(text, reflect.ValueOf(&event).Elem()); err != nil {
		return nil, &Error{Code: ErrorCodeInvalidResponse, Message: "not an event" + quoted(string(text)), origin: origin{cause: err}}
	}
	return event, nil
}

// fail sets the failure, unless there was one before, or the caller closed the stream.
func (s *Stream) fail(failure *Error) {
	failure.of(s.model, s.requestID)
	s.guard.Lock()
	defer s.guard.Unlock()
	if s.err == nil && (!s.closed || failure.Code == ErrorCodeInvalidRequest) {
		s.err = failure
	}
}

// locked calls get while no other goroutine changes the stream.
func locked[Value any](s *Stream, get func() Value) Value {
	s.guard.Lock()
	defer s.guard.Unlock()
	return get()
}

func (s *Stream) release() {
	s.cancel()
	s.body.Close()
}
