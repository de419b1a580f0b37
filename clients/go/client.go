// Package dragoman is a client of the Dragoman proxy: one conversation shape for every large-language-model provider.
//
// A client sends conversations to a running proxy; it never starts one. Provider keys belong to the proxy, and the client
// sends none. Every method takes a context, which cancels the call, and whose deadline is its time-out.
//
// Every structure keeps unknown fields in Extra and sends them back, so that no information of a conversation is lost. In
// particular, append [AssistantMessage.History] of an answer to the messages of the next request.
package dragoman

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"
)

// defaultHTTPClient is shared by all clients, so that they share connections.
var defaultHTTPClient = &http.Client{
	Transport: &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
		TLSHandshakeTimeout: 10 * time.Second,
		ForceAttemptHTTP2:   true,
		IdleConnTimeout:     90 * time.Second,
	},
	CheckRedirect: refuseRedirect,
}

func refuseRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// Client is a client of one proxy. It is safe for concurrent use by multiple goroutines.
type Client struct{ settings }

// settings are those of a client, or of one call.
type settings struct {
	baseURL string
	http    *http.Client
	log     func(ctx context.Context, warning bool, message string, details ...any)
	header  http.Header
	retries int
	resend  bool
	output  reflect.Type // nil if there is none
}

// Option is an option of [New], for all calls, or of one call, which wins.
type Option func(*settings)

// New returns a client. Nothing is sent before the first call, which fails if an option is invalid.
func New(options ...Option) *Client {
	defaults := settings{
		baseURL: defaultBaseURL,
		http:    defaultHTTPClient,
		log:     func(context.Context, bool, string, ...any) {},
		header:  http.Header{},
		retries: defaultRetries,
	}
	return &Client{defaults.with(options)}
}

// with returns a copy that options have changed.
func (s settings) with(options []Option) settings {
	s.header = s.header.Clone()
	for _, option := range options {
		option(&s)
	}
	return s
}

// WithBaseURL sets the address of the proxy: an http or https URL, which may have a path. Default: http://127.0.0.1:3000.
func WithBaseURL(baseURL string) Option {
	return func(s *settings) { s.baseURL = strings.TrimRight(baseURL, "/") }
}

// WithHTTPClient replaces the HTTP client. The default stops connecting after ten seconds, and waits for an answer as long
// as the context allows. A Timeout of the HTTP client also applies to streams and would end long ones. Redirects are not
// followed unless it has a CheckRedirect.
func WithHTTPClient(client *http.Client) Option {
	own := *client
	if own.CheckRedirect == nil {
		own.CheckRedirect = refuseRedirect
	}
	return func(s *settings) { s.http = &own }
}

// WithHeader sets a header of the request, such as a token for a gateway in front of the proxy.
func WithHeader(name, value string) Option { return WithHeaders(http.Header{name: {value}}) }

// WithHeaders sets several headers of the request.
func WithHeaders(header http.Header) Option {
	return func(s *settings) {
		for name, values := range header {
			s.header[http.CanonicalHeaderKey(name)] = values
		}
	}
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

// checkBaseURL also refuses a user name, which the HTTP client would send in an Authorization header.
func checkBaseURL(text string) *Error {
	base, err := url.Parse(text)
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return invalidRequest(err, "the base URL %q is not an http or https address: give one such as %s", text, defaultBaseURL)
	}
	if base.User != nil {
		return invalidRequest(nil, "the base URL has a user name: a proxy takes no credentials, leave it out")
	}
	return nil
}
