// Code generated from spec/proxy.openapi.yaml by `npm run generate`. DO NOT EDIT.

package dragoman

import (
	"context"
	"net/http"
)

// Version is the version of this module and of the proxy's contract.
const Version = "0.1.26"

const defaultBaseURL = "http://127.0.0.1:3000"

// Chat answers a conversation.
//
// When `model` fails for a reason on its provider's side, the addresses of `fallback` are tried in order.
func (c *Client) Chat(ctx context.Context, request ChatRequest, options ...Option) (*ChatResponse, error) {
	return call[ChatResponse](ctx, c, operation{method: http.MethodPost, path: "/v1/chat", model: request.Model, body: request}, options)
}

// Stream answers a conversation as a stream of events.
//
// Reasoning and content arrive as they are generated, each tool call when it is complete, then one `usage`, then
// `done`. A failure ends the stream with `error`. Nothing follows `done` or `error`. A stream does not use `fallback`.
func (c *Client) Stream(ctx context.Context, request ChatRequest, options ...Option) (*Stream, error) {
	return c.open(ctx, operation{method: http.MethodPost, path: "/v1/chat/stream", model: request.Model, body: request}, options)
}

// Models lists known models.
//
// The models of the built-in registry whose providers are configured, newest first within each provider, and the
// aliases that are configured. Addresses of models that are not in the list work as well.
func (c *Client) Models(ctx context.Context, options ...Option) (*ModelList, error) {
	return call[ModelList](ctx, c, operation{method: http.MethodGet, path: "/v1/models"}, options)
}

// Health checks that the proxy serves requests.
//
// Lists the configured providers without sending requests to them.
func (c *Client) Health(ctx context.Context, options ...Option) (*Health, error) {
	return call[Health](ctx, c, operation{method: http.MethodGet, path: "/health"}, options)
}

// WithRequestID sets the id of the request in the proxy's log.
func WithRequestID(id string) Option {
	return WithHeader(requestIDHeader, id)
}

// WithRetries sets how often a call is sent again if the proxy is overloaded or cannot be reached (2 by default).
// Before a retry the client waits as long as the proxy asks for, otherwise for about half a second, then one second,
// and so on, at most eight. If the proxy asks for a wait of more than a minute, the call fails.
func WithRetries(count int) Option {
	return func(s *settings) { s.retries = count }
}

// WithResend sets that a call is sent again also if its connection breaks after it was sent; the provider may then be
// asked twice, and bill both.
func WithResend() Option {
	return func(s *settings) { s.resend = true }
}
