package dragoman

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Error is a failed call or a failed stream. Find it with [errors.As], or its kind with [errors.Is].
type Error struct {
	// Message is what happened, for people.
	Message string

	// Code is the kind of failure, for programs: a code of the proxy or of the client.
	Code ErrorCode

	// Status is the HTTP status of the answer, or 0 if there was none, or the failure is within a stream.
	Status int

	// Model is the model as the request names it, or "" if the call has none.
	Model string

	// Provider is the part of the model before its first slash, or "" if it has none.
	Provider string

	// RetryAfter is how long to wait before the next attempt, or 0 if the proxy did not send it.
	RetryAfter time.Duration

	// RequestID is the id of the request in the proxy's log, or "" if there was no answer.
	RequestID string

	origin
}

// Error returns all that is known: "dragoman: 429 rate_limited: too fast (openai/gpt-5.5, retry after 7 s, request req-4)".
func (e *Error) Error() string {
	var details []string
	if e.Model != "" {
		details = append(details, e.Model)
	}
	if e.hasWait {
		details = append(details, fmt.Sprintf("retry after %d s", int(e.RetryAfter.Seconds())))
	}
	if e.RequestID != "" {
		details = append(details, fmt.Sprintf("request %s", e.RequestID))
	}
	text := fmt.Sprintf("%s: %s", e.Code, e.Message)
	if e.Status != 0 {
		text = fmt.Sprintf("%d %s", e.Status, text)
	}
	if len(details) > 0 {
		text += " (" + strings.Join(details, ", ") + ")"
	}
	return "dragoman: " + text
}

// Codes of failures that the client itself detects, besides [ErrorCodeInvalidRequest] and [ErrorCodeStreamError].
const (
	// ErrorCodeConnectionError: There was no answer, or the connection broke before it was complete.
	ErrorCodeConnectionError ErrorCode = "connection_error"

	// ErrorCodeTimeout: The answer did not arrive in time.
	ErrorCodeTimeout ErrorCode = "timeout"

	// ErrorCodeInvalidResponse: The answer is not from a Dragoman proxy.
	ErrorCodeInvalidResponse ErrorCode = "invalid_response"

	// ErrorCodeOutputRefused: There is no output: the answer was refused or blocked.
	ErrorCodeOutputRefused ErrorCode = "output_refused"

	// ErrorCodeOutputIncomplete: There is no output: the answer was cut off by the limit of output tokens.
	ErrorCodeOutputIncomplete ErrorCode = "output_incomplete"

	// ErrorCodeOutputInvalid: The answer is not JSON, or does not fit the schema of the output.
	ErrorCodeOutputInvalid ErrorCode = "output_invalid"
)

// Kinds of failures. An [Error] matches its kind with [errors.Is].
var (
	// ErrInvalidRequest: The request, its model, or an option is not valid.
	ErrInvalidRequest = errors.New("dragoman: invalid request")

	// ErrAuthentication: The proxy does not accept the caller.
	ErrAuthentication = errors.New("dragoman: authentication")

	// ErrRateLimit: 429: a limit of the proxy or of the provider.
	ErrRateLimit = errors.New("dragoman: rate limit")

	// ErrOverloaded: The proxy has no capacity, also after the retries. Nothing was sent to the provider.
	ErrOverloaded = errors.New("dragoman: overloaded")

	// ErrProvider: The provider failed or refused the request.
	ErrProvider = errors.New("dragoman: provider")

	// ErrProxy: The proxy failed, or did not start.
	ErrProxy = errors.New("dragoman: proxy")

	// ErrConnection: There was no answer, or the connection broke.
	ErrConnection = errors.New("dragoman: connection")

	// ErrTimeout: The answer did not arrive in time.
	ErrTimeout = errors.New("dragoman: timeout")

	// ErrStream: The answer failed after its stream had begun.
	ErrStream = errors.New("dragoman: stream")

	// ErrInvalidResponse: The answer is not from a Dragoman proxy.
	ErrInvalidResponse = errors.New("dragoman: invalid response")

	// ErrOutput: The answer is not the output that the request asks for.
	ErrOutput = errors.New("dragoman: output")
)

// kind returns nil for a code that this version does not know.
func (e *Error) kind() error {
	if e.Status == http.StatusTooManyRequests {
		return ErrRateLimit
	}
	switch e.Code {
	case ErrorCodeInvalidRequest, ErrorCodeMissingModel, ErrorCodeUnknownProvider, ErrorCodeNotFound, ErrorCodeMethodNotAllowed, ErrorCodePayloadTooLarge, ErrorCodeUnsupportedMediaType:
		return ErrInvalidRequest
	case ErrorCodeUnauthorized, ErrorCodeForbidden:
		return ErrAuthentication
	case ErrorCodeRateLimited:
		return ErrRateLimit
	case ErrorCodeOverloaded:
		return ErrOverloaded
	case ErrorCodeProviderError, ErrorCodeHTTPError, ErrorCodeCredentialError, ErrorCodeJSONError, ErrorCodeAllFailed:
		return ErrProvider
	case ErrorCodeInternalError:
		return ErrProxy
	case ErrorCodeConnectionError:
		return ErrConnection
	case ErrorCodeTimeout:
		return ErrTimeout
	case ErrorCodeStreamError:
		return ErrStream
	case ErrorCodeInvalidResponse:
		return ErrInvalidResponse
	case ErrorCodeOutputRefused, ErrorCodeOutputIncomplete, ErrorCodeOutputInvalid:
		return ErrOutput
	default:
		return nil
	}
}

// quoted is the end of a message about an unexpected text, with the beginning of that text.
func quoted(text string) string {
	if text == "" {
		return ""
	}
	return fmt.Sprintf(": %.200s", text)
}

// noOutput returns why an answer has no output, or nil if its content may be one.
func noOutput(message AssistantMessage, finish FinishReason) *Error {
	switch finish {
	case FinishReasonContentFilter:
		return &Error{Code: ErrorCodeOutputRefused, Message: "the answer was refused or blocked" + quoted(message.Content)}
	case FinishReasonLength:
		return &Error{Code: ErrorCodeOutputIncomplete, Message: "the answer was cut off by the limit of output tokens" + quoted(message.Content)}
	case FinishReasonPaused:
		return &Error{Code: ErrorCodeOutputIncomplete, Message: "the answer was paused by its provider" + quoted(message.Content)}
	}
	if len(message.ToolCalls) > 0 && strings.TrimSpace(message.Content) == "" {
		return &Error{Code: ErrorCodeOutputInvalid, Message: "the answer calls tools and has no output"}
	}
	return nil
}
