package dragoman

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"math/rand"
	"net/http"
	"reflect"
	"regexp"
	"time"
)

const (
	requestIDHeader = "X-Request-Id"

	// A longer wait, which the proxy asks for, is left to the caller.
	longestWait = time.Minute
)

var (
	headerName  = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
	headerValue = regexp.MustCompile(`^[^\x00-\x08\x0a-\x1f\x7f]*$`)
)

// operation is what a call sends.
type operation struct {
	method string
	path   string
	model  string // "" if the call has none
	body   any    // nil if the call has none
}

// call sends a request and decodes the JSON of the answer.
func call[Answer any](ctx context.Context, c *Client, sent operation, options []CallOption) (*Answer, error) {
	answer := new(Answer)
	err := c.send(ctx, sent, "application/json", options, func(response *http.Response) *Error {
		text, failure := readAll(response)
		if failure != nil {
			return failure
		}
		if err := json.Unmarshal(text, answer); err != nil {
			return invalidResponse(response, text, err)
		}
		reflect.ValueOf(answer).Elem().FieldByName("RequestID").SetString(response.Header.Get(requestIDHeader))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return answer, nil
}

// send sends a request, and again if that is allowed, and calls receive with a response whose status is 2xx.
func (c *Client) send(
	ctx context.Context, sent operation, accept string, options []CallOption, receive func(*http.Response) *Error,
) error {
	settings := c.settings.with(options)
	for attempt := 0; ; attempt++ {
		failure := c.attempt(ctx, sent, accept, settings, receive)
		if failure == nil {
			return nil
		}
		failure.setModel(sent.model)
		wait := failure.wait(attempt)
		if attempt >= settings.retries || !failure.mayRepeat(ctx, settings.resend) || wait > longestWait {
			return failure
		}
		c.log(ctx, true, "the request is sent again", "path", sent.path, "wait", wait, "failure", failure)
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			failure = noAnswer(ctx, c.baseURL+sent.path, ctx.Err())
			failure.setModel(sent.model)
			return failure
		}
	}
}

func (c *Client) attempt(
	ctx context.Context, sent operation, accept string, settings settings, receive func(*http.Response) *Error,
) *Error {
	request, failure := c.request(ctx, sent, accept, settings.header)
	if failure != nil {
		return failure
	}
	begin := time.Now()
	response, err := c.http.Do(request)
	if err != nil {
		return noAnswer(ctx, request.URL.String(), err)
	}
	id := response.Header.Get(requestIDHeader)
	c.log(ctx, false, "the proxy answered", "path", sent.path, "status", response.StatusCode, "request", id, "time", time.Since(begin))
	if response.StatusCode >= 200 && response.StatusCode < 300 {
		failure = receive(response)
	} else {
		failure = refused(response)
	}
	if failure != nil {
		failure.RequestID = id
	}
	return failure
}

func (c *Client) request(ctx context.Context, sent operation, accept string, header http.Header) (*http.Request, *Error) {
	if failure := checkBaseURL(c.baseURL); failure != nil {
		return nil, failure
	}
	var content io.Reader
	if sent.body != nil {
		text, err := json.Marshal(sent.body)
		if err != nil {
			return nil, invalidRequest(err, "the request cannot be written as JSON: %v", err)
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, sent.method, c.baseURL+sent.path, content)
	if err != nil {
		return nil, invalidRequest(err, "%v", err)
	}
	request.Header.Set("Accept", accept)
	request.Header.Set("User-Agent", "dragoman-go/"+Version)
	if content != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	for name, values := range header {
		for _, value := range values {
			if !headerName.MatchString(name) || !headerValue.MatchString(value) {
				return nil, invalidRequest(nil, "the header %q cannot be sent: its name or its value is invalid", name)
			}
		}
		request.Header[name] = values
	}
	request.Host = header.Get("Host") // net/http ignores it among the headers
	return request, nil
}

func readAll(response *http.Response) ([]byte, *Error) {
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, noAnswer(response.Request.Context(), response.Request.URL.String(), err)
	}
	return text, nil
}

// mayRepeat reports whether the request may be sent again: nothing was sent to a provider, or the caller accepts that.
func (e *Error) mayRepeat(ctx context.Context, resend bool) bool {
	if ctx.Err() != nil {
		return false
	}
	return e.Code == ErrorCodeOverloaded || e.unsent || resend && e.Code == ErrorCodeConnectionError
}

// wait returns the time before the next attempt. Without a wait of the proxy it is random, so that clients do not return
// at the same time.
func (e *Error) wait(attempt int) time.Duration {
	if e.hasWait {
		return e.RetryAfter
	}
	wait := 8 * time.Second
	if attempt < 4 {
		wait = 500 * time.Millisecond << attempt
	}
	return time.Duration(float64(wait) * (0.75 + rand.Float64()/2))
}
