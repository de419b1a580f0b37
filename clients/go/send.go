package dragoman

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"time"
)

const requestIDHeader = "X-Request-Id"

// header is a header that can be sent.
var header = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\\x00-\\x08\\x0a-\\x1f\\x7f]*$")

// operation is what a call sends.
type operation struct {
	method string
	path   string
	accept string
	model  string // "" if the call has none
	body   any    // nil if the call has none
}

// call sends a request and decodes the JSON of the answer.
func call[Answer any](ctx context.Context, c *Client, sent operation, options []Option) (*Answer, error) {
	answer := new(Answer)
	sent.accept = "application/json"
	err := c.send(ctx, sent, options, func(response *http.Response) *Error {
		reflect.ValueOf(answer).Elem().FieldByName("RequestID").SetString(response.Header.Get(requestIDHeader))
		if chat, isChat := any(answer).(*ChatResponse); isChat {
			chat.asked = sent.model
		}
		return readJSON(response, answer)
	})
	if err != nil {
		return nil, err
	}
	return answer, nil
}

// send sends a request, and again if that is allowed, and calls receive with a response whose status is 2xx.
func (c *Client) send(ctx context.Context, sent operation, options []Option, receive func(*http.Response) *Error) error {
	settings := c.settings.with(options)
	for attempt := 0; ; attempt++ {
		request, failure := settings.request(ctx, sent)
		if failure == nil {
			failure = settings.exchange(request, receive)
		}
		if failure == nil {
			return nil
		}
		failure.of(sent.model, failure.RequestID)
		wait, again := failure.wait(attempt, failure.unsent || settings.resend)
		if !again || attempt >= settings.retries || ctx.Err() != nil {
			return failure
		}
		settings.log(ctx, true, "the request is sent again", "path", sent.path, "wait", wait, "failure", failure)
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done(): // the next attempt fails
			timer.Stop()
		}
	}
}

func (s settings) exchange(request *http.Request, receive func(*http.Response) *Error) *Error {
	begin := time.Now()
	response, err := s.http.Do(request)
	if err != nil {
		return noAnswer(request, err)
	}
	id := response.Header.Get(requestIDHeader)
	s.log(request.Context(), false, "the proxy answered",
		"path", request.URL.Path, "status", response.StatusCode, "request", id, "time", time.Since(begin))
	if response.StatusCode < 200 || response.StatusCode > 299 {
		receive = refused
	}
	failure := receive(response)
	if failure != nil {
		failure.RequestID = id
	}
	return failure
}

func (s settings) request(ctx context.Context, sent operation) (*http.Request, *Error) {
	if failure := checkBaseURL(s.baseURL); failure != nil {
		return nil, failure
	}
	body, failure := s.withOutput(sent.body)
	if failure != nil {
		return nil, failure
	}
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, invalidRequest(err, "the request cannot be written as JSON: %v", err)
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, sent.method, s.baseURL+sent.path, content)
	if err != nil {
		return nil, invalidRequest(err, "%v", err)
	}
	request.Header.Set("Accept", sent.accept)
	request.Header.Set("User-Agent", "dragoman-go/"+Version)
	if content != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	for name, values := range s.header {
		if !header.MatchString(name + ":" + strings.Join(values, "")) {
			return nil, invalidRequest(nil, "the header %q cannot be sent: its name or its value is invalid", name)
		}
		request.Header[name] = values
	}
	request.Host = s.header.Get("Host") // net/http ignores it among the headers
	return request, nil
}
