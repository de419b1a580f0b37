package dragoman

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// origin is where an error comes from.
type origin struct {
	cause   error
	unsent  bool // the connection could not be made
	hasWait bool // the proxy sent RetryAfter
}

// Unwrap returns the local cause of the failure, such as [context.Canceled].
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether target is the kind of this failure, such as [ErrRateLimit].
func (e *Error) Is(target error) bool {
	return target == e.kind() || e.Code == ErrorCodeTimeout && target == context.DeadlineExceeded
}

// of returns the error, if there is one, with what is known of its request.
func (e *Error) of(model, requestID string) *Error {
	if e != nil {
		e.Model, e.RequestID = model, requestID
		if provider, _, found := strings.Cut(model, "/"); found {
			e.Provider = provider
		}
	}
	return e
}

// invalidRequest is a failure before anything is sent.
func invalidRequest(cause error, format string, values ...any) *Error {
	return &Error{Code: ErrorCodeInvalidRequest, Message: fmt.Sprintf(format, values...), origin: origin{cause: cause}}
}

// noAnswer is the failure of a call without a complete answer.
func noAnswer(request *http.Request, cause error) *Error {
	return broken(request.Context(), cause, "no answer from "+request.URL.String())
}

// broken is the failure of a connection. If the context has ended, that is the cause.
func broken(ctx context.Context, cause error, message string) *Error {
	var failure *url.Error
	if errors.As(cause, &failure) {
		cause = failure.Err // the message contains the address already
	}
	if err := ctx.Err(); err != nil && !errors.Is(cause, err) {
		cause = err
	}
	var dial *net.OpError
	var timed interface{ Timeout() bool }
	unsent := errors.As(cause, &dial) && (dial.Op == "dial" || dial.Op == "proxyconnect")
	code := ErrorCodeConnectionError
	if errors.Is(ctx.Err(), context.DeadlineExceeded) || !unsent && errors.As(cause, &timed) && timed.Timeout() {
		code = ErrorCodeTimeout
	}
	return &Error{Code: code, Message: fmt.Sprintf("%s: %v", message, cause), origin: origin{cause: cause, unsent: unsent}}
}

// refused is the failure in an answer whose status is not 2xx.
func refused(response *http.Response) *Error {
	var envelope ErrorEnvelope
	if failure := readJSON(response, &envelope); failure != nil {
		return failure
	}
	return answered(response, envelope.Error.Code, envelope.Error.Message, nil)
}

// readJSON decodes an answer. If it is something else, it is not from a proxy, but for example from a gateway in front of it.
func readJSON(response *http.Response, value any) *Error {
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return noAnswer(response.Request, err)
	}
	if value != nil {
		if err = json.Unmarshal(text, value); err == nil {
			return nil
		}
	}
	kind, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
	message := fmt.Sprintf("not an answer of a Dragoman proxy (%d, %s)", response.StatusCode, kind) + quoted(string(text))
	return answered(response, ErrorCodeInvalidResponse, message, err)
}

func answered(response *http.Response, code ErrorCode, message string, cause error) *Error {
	seconds, err := strconv.ParseUint(response.Header.Get("Retry-After"), 10, 31)
	return &Error{
		Status:     response.StatusCode,
		Code:       code,
		Message:    message,
		RetryAfter: time.Duration(seconds) * time.Second,
		origin:     origin{cause: cause, hasWait: err == nil},
	}
}
