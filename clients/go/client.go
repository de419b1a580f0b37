// Package dragoman speaks to a Dragoman proxy: one conversation shape for every large-language-model provider.
//
// A client sends conversations to a proxy that runs already; it never starts one. Provider keys belong to the proxy, and
// the client sends none. Every method takes a context, which ends the call when it is done.
//
// Every structure keeps the fields it has no name for in Extra and sends them back, so that a history goes on where it
// was. In particular, append [AssistantMessage.History] of an answer to the messages of the next request.
package dragoman

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const defaultBaseURL = "http://127.0.0.1:3000"

// defaultHTTPClient is shared by all clients, so that they share connections.
var defaultHTTPClient = &http.Client{
	Transport: &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: 10 * time.Second}).DialContext,
		TLSHandshakeTimeout: 10 * time.Second,
		ForceAttemptHTTP2:   true,
		IdleConnTimeout:     90 * time.Second,
	},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Client is a connection to one proxy. It may be used by many goroutines at once.
type Client struct {
	baseURL string
	http    *http.Client
}

// Option is a setting of [New].
type Option func(*Client)

// WithBaseURL says where the proxy is: an http or https address, maybe with a path. Default: http://127.0.0.1:3000.
func WithBaseURL(baseURL string) Option {
	return func(c *Client) { c.baseURL = strings.TrimRight(baseURL, "/") }
}

// WithHTTPClient replaces the HTTP client. The default gives up connecting after ten seconds, waits for an answer as
// long as the context allows, and follows no redirects. A Timeout of the HTTP client would cut long streams as well.
func WithHTTPClient(client *http.Client) Option {
	return func(c *Client) { c.http = client }
}

// New makes a client. Nothing is sent before the first call.
func New(options ...Option) *Client {
	client := &Client{baseURL: defaultBaseURL, http: defaultHTTPClient}
	for _, option := range options {
		option(client)
	}
	return client
}

// call sends a request and reads the JSON that answers it.
func call[Answer any](ctx context.Context, c *Client, method, path string, body any) (*Answer, error) {
	response, err := c.send(ctx, method, path, "application/json", body)
	if err != nil {
		return nil, err
	}
	text, err := readAll(response)
	if err != nil {
		return nil, err
	}
	answer := new(Answer)
	if err := json.Unmarshal(text, answer); err != nil {
		return nil, invalid(response, text, err)
	}
	return answer, nil
}

// send returns the answer when its status is good. Its body is for the caller to close.
func (c *Client) send(ctx context.Context, method, path, accept string, body any) (*http.Response, error) {
	request, err := c.request(ctx, method, path, accept, body)
	if err != nil {
		return nil, err
	}
	response, err := c.http.Do(request)
	if err != nil {
		return nil, unreachable(request.URL.String(), err)
	}
	if response.StatusCode >= 200 && response.StatusCode < 300 {
		return response, nil
	}
	text, err := readAll(response)
	if err != nil {
		return nil, err
	}
	return nil, refused(response, text)
}

func (c *Client) request(ctx context.Context, method, path, accept string, body any) (*http.Request, error) {
	if err := checkBaseURL(c.baseURL); err != nil {
		return nil, err
	}
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, c.baseURL+path, content)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", accept)
	request.Header.Set("User-Agent", "dragoman-go/"+Version)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	return request, nil
}

func readAll(response *http.Response) ([]byte, error) {
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, unreachable(response.Request.URL.String(), err)
	}
	return text, nil
}

// checkBaseURL refuses a user name too, which the HTTP client would send in an Authorization header.
func checkBaseURL(text string) error {
	base, err := url.Parse(text)
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return fmt.Errorf("dragoman: the base URL %q is no http or https address: give one such as %s", text, defaultBaseURL)
	}
	if base.User != nil {
		return errors.New("dragoman: the base URL has a user name: a proxy takes no credentials, leave it out")
	}
	return nil
}
