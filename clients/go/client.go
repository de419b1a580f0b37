// Package dragoman is a client of the Dragoman proxy: one conversation shape for every large-language-model provider.
//
// A client sends conversations to a running proxy; it never starts one. Provider keys belong to the proxy, and the client
// sends none. Every method takes a context, which cancels the call.
//
// Every structure keeps unknown fields in Extra and sends them back, so that no information of a conversation is lost. In
// particular, append [AssistantMessage.History] of an answer to the messages of the next request.
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

// Client is a client of one proxy. It is safe for concurrent use by multiple goroutines.
type Client struct {
	baseURL string
	http    *http.Client
}

// Option is an option of [New].
type Option func(*Client)

// WithBaseURL sets the address of the proxy: an http or https URL, which may have a path. Default: http://127.0.0.1:3000.
func WithBaseURL(baseURL string) Option {
	return func(c *Client) { c.baseURL = strings.TrimRight(baseURL, "/") }
}

// WithHTTPClient replaces the HTTP client. The default stops connecting after ten seconds, waits for an answer as long as
// the context allows, and follows no redirects. A Timeout of the HTTP client also applies to streams and would end long ones.
func WithHTTPClient(client *http.Client) Option {
	return func(c *Client) { c.http = client }
}

// New returns a client. Nothing is sent before the first call.
func New(options ...Option) *Client {
	client := &Client{baseURL: defaultBaseURL, http: defaultHTTPClient}
	for _, option := range options {
		option(client)
	}
	return client
}

// call sends a request and decodes the JSON of the answer.
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

// send returns the response if its status is 2xx. The caller must close its body.
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

// checkBaseURL also refuses a user name, which the HTTP client would send in an Authorization header.
func checkBaseURL(text string) error {
	base, err := url.Parse(text)
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return fmt.Errorf("dragoman: the base URL %q is not an http or https address: give one such as %s", text, defaultBaseURL)
	}
	if base.User != nil {
		return errors.New("dragoman: the base URL has a user name: a proxy takes no credentials, leave it out")
	}
	return nil
}
