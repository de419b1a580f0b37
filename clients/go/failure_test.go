package dragoman_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/dragoman-ai/dragoman-go"
)

// What the client itself refuses is an error like any other, and nothing is sent.
func TestRefusals(t *testing.T) {
	refuse := func(*http.Request) (*http.Response, error) { panic("a request was sent") }
	own := dragoman.WithHTTPClient(&http.Client{Transport: transport(refuse)})
	unsendable := question
	unsendable.Extra = map[string]any{"way": make(chan int)}
	for name, make := range map[string]func() error{
		"a URL without a scheme": func() error { return health(own, dragoman.WithBaseURL("127.0.0.1:3000")) },
		"a URL of another kind":  func() error { return health(own, dragoman.WithBaseURL("ftp://127.0.0.1")) },
		"a user name":            func() error { return health(own, dragoman.WithBaseURL("http://user:password@127.0.0.1:3000")) },
		"a URL without a host":   func() error { return health(own, dragoman.WithBaseURL("http://")) },
		"not a URL":              func() error { return health(own, dragoman.WithBaseURL("::")) },
		"the name of a header":   func() error { return health(own, dragoman.WithHeader("a b", "c")) },
		"the value of a header":  func() error { return health(own, dragoman.WithHeader("a", "b\r\nc: d")) },
		"a value that is not JSON": func() error {
			_, err := dragoman.New(own).Chat(context.Background(), unsendable)
			return err
		},
		"a value of a stream that is not JSON": func() error {
			_, err := dragoman.New(own).Stream(context.Background(), unsendable)
			return err
		},
	} {
		var failure *dragoman.Error
		err := make()
		if !errors.As(err, &failure) || !errors.Is(err, dragoman.ErrInvalidRequest) || failure.Status != 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func health(options ...dragoman.Option) error {
	_, err := dragoman.New(options...).Health(context.Background())
	return err
}

func TestRetriesOfConnectionsThatCannotBeMade(t *testing.T) {
	for name, expected := range map[string]struct {
		failure error
		tries   int
	}{
		"nothing was sent":      {&net.OpError{Op: "dial", Net: "tcp", Err: errors.New("refused")}, 2},
		"the request was sent":  {&net.OpError{Op: "read", Net: "tcp", Err: errors.New("reset")}, 1},
		"nothing says how much": {errors.New("gone"), 1},
	} {
		tries := 0
		own := dragoman.WithHTTPClient(&http.Client{Transport: transport(func(*http.Request) (*http.Response, error) {
			tries++
			return nil, expected.failure
		})})
		err := health(own, dragoman.WithRetries(1))
		if tries != expected.tries || !errors.Is(err, dragoman.ErrConnection) || !errors.Is(err, expected.failure) {
			t.Errorf("%s: %d tries, %v", name, tries, err)
		}
	}
}

// A body is sent completely again, and a wait ends with the context.
func TestDeadlineWhileWaiting(t *testing.T) {
	asked := make(chan int64, 10)
	server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		asked <- request.ContentLength
		writer.Header().Set("Retry-After", []string{"0", "50"}[len(asked)-1])
		writer.WriteHeader(http.StatusServiceUnavailable)
		writer.Write([]byte(`{"error":{"code":"overloaded","message":"no slot came free"}}`))
	}))
	defer server.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	_, err := dragoman.New(dragoman.WithBaseURL(server.URL)).Chat(ctx, question)
	if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, dragoman.ErrTimeout) {
		t.Errorf("it failed with %v", err)
	}
	if first, second := <-asked, <-asked; first != second || first < 10 || len(asked) > 0 {
		t.Errorf("it sent %d bytes, then %d", first, second)
	}
}

// The time-out of a caller's HTTP client is one as well.
func TestTimeoutOfAnOwnHTTPClient(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) { <-request.Context().Done() }))
	defer server.Close()
	err := health(dragoman.WithBaseURL(server.URL), dragoman.WithHTTPClient(&http.Client{Timeout: 50 * time.Millisecond}))
	if !errors.Is(err, dragoman.ErrTimeout) || !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, dragoman.ErrConnection) {
		t.Errorf("it failed with %v", err)
	}
}

// Even an HTTP client of the caller does not send a conversation to another address.
func TestRedirect(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		if strings.HasSuffix(request.URL.Path, "/elsewhere") {
			t.Error("the redirect was followed")
		}
		http.Redirect(writer, request, "/elsewhere", http.StatusTemporaryRedirect)
	}))
	defer server.Close()
	client := dragoman.New(dragoman.WithBaseURL(server.URL), dragoman.WithHTTPClient(&http.Client{}))
	if _, err := client.Chat(context.Background(), question); !errors.Is(err, dragoman.ErrInvalidResponse) {
		t.Errorf("it failed with %v", err)
	}
}
