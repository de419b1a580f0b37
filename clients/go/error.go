package dragoman

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Codes of failures that the client itself detects.
const (
	// ErrorCodeConnectionError: there was no answer, or the connection broke before it was complete.
	ErrorCodeConnectionError ErrorCode = "connection_error"

	// ErrorCodeInvalidResponse: the answer is not from a Dragoman proxy.
	ErrorCodeInvalidResponse ErrorCode = "invalid_response"
)

// Error is a failed call or a failed stream. Find it with [errors.As]:
//
//	var failure *dragoman.Error
//	if errors.As(err, &failure) && failure.Status == http.StatusTooManyRequests {
//		time.Sleep(failure.RetryAfter)
//	}
type Error struct {
	// Status is the HTTP status of the answer, or 0 if there was none.
	Status int

	// Code is the kind of failure, for programs.
	Code ErrorCode

	// Message describes the failure, for people.
	Message string

	// RetryAfter is how long to wait before the next attempt, or 0 if the proxy did not send it.
	RetryAfter time.Duration

	// RequestID is the id of the request in the proxy's log, or "" if there was no answer.
	RequestID string

	cause error
}

// Error returns the status, the code and the message.
func (e *Error) Error() string {
	if e.Status == 0 {
		return fmt.Sprintf("dragoman: %s: %s", e.Code, e.Message)
	}
	return fmt.Sprintf("dragoman: %d %s: %s", e.Status, e.Code, e.Message)
}

// Unwrap returns the local cause of the failure, such as [context.Canceled].
func (e *Error) Unwrap() error { return e.cause }

// unreachable is the failure of a call without a complete answer.
func unreachable(address string, cause error) *Error {
	var failure *url.Error
	if errors.As(cause, &failure) {
		cause = failure.Err // the message contains the address already
	}
	return &Error{
		Code:    ErrorCodeConnectionError,
		Message: fmt.Sprintf("no answer from %s: %v", address, cause),
		cause:   cause,
	}
}

// brokenOff is the failure of a stream whose connection broke.
func brokenOff(cause error) *Error {
	return &Error{Code: ErrorCodeConnectionError, Message: fmt.Sprintf("the stream broke off: %v", cause), cause: cause}
}

// refused is the failure in an answer whose status is not 2xx.
func refused(response *http.Response, text []byte) *Error {
	var envelope ErrorEnvelope
	if json.Unmarshal(text, &envelope) != nil {
		return invalid(response, text, nil)
	}
	return &Error{
		Status:     response.StatusCode,
		Code:       envelope.Error.Code,
		Message:    envelope.Error.Message,
		RetryAfter: retryAfter(response.Header),
		RequestID:  response.Header.Get("X-Request-Id"),
	}
}

// invalid is the failure of a call that was not answered by a proxy, but for example by a gateway in front of it.
func invalid(response *http.Response, text []byte, cause error) *Error {
	kind, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
	message := fmt.Sprintf("not an answer of a Dragoman proxy (%d, %s)", response.StatusCode, kind)
	if len(text) > 0 {
		message += ": " + excerpt(text)
	}
	return &Error{
		Status:     response.StatusCode,
		Code:       ErrorCodeInvalidResponse,
		Message:    message,
		RetryAfter: retryAfter(response.Header),
		RequestID:  response.Header.Get("X-Request-Id"),
		cause:      cause,
	}
}

// excerpt is the beginning of a response, for an error message.
func excerpt(text []byte) string {
	letters := []rune(string(text))
	if len(letters) > 200 {
		letters = letters[:200]
	}
	return string(letters)
}

func retryAfter(header http.Header) time.Duration {
	seconds, err := strconv.ParseUint(header.Get("Retry-After"), 10, 31)
	if err != nil {
		return 0
	}
	return time.Duration(seconds) * time.Second
}
