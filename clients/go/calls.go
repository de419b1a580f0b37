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
// aliases that are configured. Addresses of models that are not in the list work as well. In `data`, a model that has
// ended or will has `ends`: `on`, the day from which it is not served, and `answers` or `instead`, the model in its
// place.
func (c *Client) Models(ctx context.Context, options ...Option) (*ModelList, error) {
	return call[ModelList](ctx, c, operation{method: http.MethodGet, path: "/v1/models"}, options)
}

// Health checks that the proxy serves requests.
//
// Lists the configured providers without sending requests to them.
func (c *Client) Health(ctx context.Context, options ...Option) (*Health, error) {
	return call[Health](ctx, c, operation{method: http.MethodGet, path: "/health"}, options)
}
