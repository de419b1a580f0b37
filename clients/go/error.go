package dragoman

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Codes of failures that the client itself detects, besides [ErrorCodeInvalidRequest] and [ErrorCodeStreamError].
const (
	// ErrorCodeConnectionError: there was no answer, or the connection broke before it was complete.
	ErrorCodeConnectionError ErrorCode = "connection_error"

	// ErrorCodeTimeout: the deadline of the context passed.
	ErrorCodeTimeout ErrorCode = "timeout"

	// ErrorCodeInvalidResponse: the answer is not from a Dragoman proxy.
	ErrorCodeInvalidResponse ErrorCode = "invalid_response"
)

// Kinds of failures. An [Error] matches that of its code with [errors.Is].
var (
	// ErrInvalidRequest: the request is not valid, or an option of the client or the call is not.
	ErrInvalidRequest = errors.New("dragoman: invalid request")

	// ErrAuthentication: the proxy, or a gateway with its codes, does not accept the caller.
	ErrAuthentication = errors.New("dragoman: authentication")

	// ErrRateLimit: a limit of the proxy or of the provider; any failure with the status 429.
	ErrRateLimit = errors.New("dragoman: rate limit")

	// ErrOverloaded: the proxy has no capacity. Nothing was sent to the provider.
	ErrOverloaded = errors.New("dragoman: overloaded")

	// ErrProvider: the provider failed or refused the request.
	ErrProvider = errors.New("dragoman: provider")

	// ErrProxy: the proxy failed.
	ErrProxy = errors.New("dragoman: proxy")

	// ErrConnection: there was no answer, or the connection broke. The cause may be [context.Canceled].
	ErrConnection = errors.New("dragoman: connection")

	// ErrTimeout: the deadline of the context passed. The failure matches [context.DeadlineExceeded] as well.
	ErrTimeout = errors.New("dragoman: timeout")

	// ErrStream: the answer failed after its stream had begun.
	ErrStream = errors.New("dragoman: stream")

	// ErrInvalidResponse: the answer is not from a Dragoman proxy.
	ErrInvalidResponse = errors.New("dragoman: invalid response")
)

var kinds = map[ErrorCode]error{
	ErrorCodeInvalidRequest:       ErrInvalidRequest,
	ErrorCodeMissingModel:         ErrInvalidRequest,
	ErrorCodeUnknownProvider:      ErrInvalidRequest,
	ErrorCodeNotFound:             ErrInvalidRequest,
	ErrorCodeMethodNotAllowed:     ErrInvalidRequest,
	ErrorCodePayloadTooLarge:      ErrInvalidRequest,
	ErrorCodeUnsupportedMediaType: ErrInvalidRequest,
	ErrorCodeUnauthorized:         ErrAuthentication,
	ErrorCodeForbidden:            ErrAuthentication,
	ErrorCodeRateLimited:          ErrRateLimit,
	ErrorCodeOverloaded:           ErrOverloaded,
	ErrorCodeProviderError:        ErrProvider,
	ErrorCodeHTTPError:            ErrProvider,
	ErrorCodeCredentialError:      ErrProvider,
	ErrorCodeJSONError:            ErrProvider,
	ErrorCodeAllFailed:            ErrProvider,
	ErrorCodeInternalError:        ErrProxy,
	ErrorCodeConnectionError:      ErrConnection,
	ErrorCodeTimeout:              ErrTimeout,
	ErrorCodeStreamError:          ErrStream,
	ErrorCodeInvalidResponse:      ErrInvalidResponse,
}

// Error is a failed call or a failed stream. Find it with [errors.As], or its kind with [errors.Is]:
//
//	var failure *dragoman.Error
//	if errors.As(err, &failure) {
//		log.Print(failure.Code, failure.RequestID)
//	}
//	if errors.Is(err, dragoman.ErrRateLimit) { … }
type Error struct {
	// Status is the HTTP status of the answer, or 0 if there was none.
	Status int

	// Code is the kind of failure, for programs.
	Code ErrorCode

	// Message describes the failure, for people.
	Message string

	// Model is the model as the request names it, or "" if the call has none.
	Model string

	// Provider is the part of Model before the first slash, or "" if it has none.
	Provider string

	// RetryAfter is how long to wait before the next attempt, or 0 if the proxy did not send it.
	RetryAfter time.Duration

	// RequestID is the id of the request in the proxy's log, or "" if there was no answer.
	RequestID string

	cause   error
	unsent  bool // the connection could not be made
	hasWait bool // the proxy sent RetryAfter
}

// Error returns all that is known: "dragoman: 429 rate_limited: too fast (openai/gpt-5.5, retry after 7 s, request req-4)".
func (e *Error) Error() string {
	text := fmt.Sprintf("%s: %s", e.Code, e.Message)
	if e.Status != 0 {
		text = fmt.Sprintf("%d %s", e.Status, text)
	}
	var details []string
	if e.Model != "" {
		details = append(details, e.Model)
	}
	if e.hasWait {
		details = append(details, fmt.Sprintf("retry after %d s", int(e.RetryAfter.Seconds())))
	}
	if e.RequestID != "" {
		details = append(details, "request "+e.RequestID)
	}
	if len(details) > 0 {
		text += " (" + strings.Join(details, ", ") + ")"
	}
	return "dragoman: " + text
}

// Unwrap returns the local cause of the failure, such as [context.Canceled].
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether target is the kind of this failure.
func (e *Error) Is(target error) bool {
	if e.Status == http.StatusTooManyRequests {
		return target == ErrRateLimit
	}
	return target == kinds[e.Code] || e.Code == ErrorCodeTimeout && target == context.DeadlineExceeded
}

func (e *Error) setModel(model string) {
	e.Model = model
	if provider, _, found := strings.Cut(model, "/"); found {
		e.Provider = provider
	}
}

// invalidRequest is a failure before anything is sent.
func invalidRequest(cause error, format string, values ...any) *Error {
	return &Error{Code: ErrorCodeInvalidRequest, Message: fmt.Sprintf(format, values...), cause: cause}
}

// noAnswer is the failure of a call without a complete answer.
func noAnswer(ctx context.Context, address string, cause error) *Error {
	return broken(ctx, cause, "no answer from "+address)
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
	unsent := errors.As(cause, &dial) && (dial.Op == "dial" || dial.Op == "proxyconnect")
	code := ErrorCodeConnectionError
	var timed interface{ Timeout() bool }
	if !unsent && errors.As(cause, &timed) && timed.Timeout() || errors.Is(cause, context.DeadlineExceeded) {
		code = ErrorCodeTimeout
	}
	return &Error{Code: code, Message: fmt.Sprintf("%s: %v", message, cause), cause: cause, unsent: unsent}
}

// refused is the failure in an answer whose status is not 2xx.
func refused(response *http.Response) *Error {
	text, failure := readAll(response)
	if failure != nil {
		return failure
	}
	var envelope ErrorEnvelope
	if err := json.Unmarshal(text, &envelope); err != nil {
		return invalidResponse(response, text, err)
	}
	return answered(response, envelope.Error.Code, envelope.Error.Message, nil)
}

// invalidResponse is the failure of a call that was not answered by a proxy, but for example by a gateway in front of it.
func invalidResponse(response *http.Response, text []byte, cause error) *Error {
	kind, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
	message := fmt.Sprintf("not an answer of a Dragoman proxy (%d, %s)", response.StatusCode, kind)
	if len(text) > 0 {
		message += ": " + excerpt(text)
	}
	return answered(response, ErrorCodeInvalidResponse, message, cause)
}

func answered(response *http.Response, code ErrorCode, message string, cause error) *Error {
	seconds, err := strconv.ParseUint(response.Header.Get("Retry-After"), 10, 31)
	return &Error{
		Status:     response.StatusCode,
		Code:       code,
		Message:    message,
		RetryAfter: time.Duration(seconds) * time.Second,
		hasWait:    err == nil,
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
