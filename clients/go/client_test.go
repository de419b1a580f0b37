package dragoman_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"

	"github.com/dragoman-ai/dragoman-go"
)

func TestCancelledCall(t *testing.T) {
	arrived := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
		io.Copy(io.Discard, request.Body) // otherwise the server does not notice that the client disconnects
		close(arrived)
		<-request.Context().Done()
	}))
	defer server.Close()
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-arrived
		cancel()
	}()
	_, err := dragoman.New(dragoman.WithBaseURL(server.URL)).Chat(ctx, question)
	var failure *dragoman.Error
	if !errors.Is(err, context.Canceled) || !errors.As(err, &failure) {
		t.Errorf("it failed with %v", err)
	}
}

func TestRefusedBaseURLs(t *testing.T) {
	for _, address := range []string{"127.0.0.1:3000", "ftp://127.0.0.1", "http://user:password@127.0.0.1:3000", "http://", "::"} {
		if _, err := dragoman.New(dragoman.WithBaseURL(address)).Health(context.Background()); err == nil {
			t.Errorf("%s is accepted", address)
		}
	}
}

func TestOwnHTTPClient(t *testing.T) {
	used := false
	own := &http.Client{Transport: transport(func(*http.Request) (*http.Response, error) {
		used = true
		return nil, errors.New("no network")
	})}
	_, err := dragoman.New(dragoman.WithHTTPClient(own)).Health(context.Background())
	if message := "dragoman: connection_error: no answer from http://127.0.0.1:3000/health: no network"; !used || err.Error() != message {
		t.Errorf("it failed with %v", err)
	}
}

type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(request *http.Request) (*http.Response, error) { return t(request) }

// A history may be kept as JSON between two requests.
func TestHistoryAsJSON(t *testing.T) {
	text := `[{"role":"user","content":[{"type":"text","text":"?"},{"type":"audio","data":"AA"}]},` +
		`{"role":"assistant","content":null,"mood":"calm","tool_calls":[{"id":"1","type":"custom","function":{"name":"f","arguments":"{}"}}]}]`
	var history []dragoman.Message
	if err := json.Unmarshal([]byte(text), &history); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(history)
	if err != nil {
		t.Fatal(err)
	}
	var expected, found any
	json.Unmarshal([]byte(text), &expected)
	json.Unmarshal(again, &found)
	if !reflect.DeepEqual(expected, found) {
		t.Errorf("it became %s", again)
	}
	block := history[0].Content.(dragoman.ContentBlocks)[1].(dragoman.Unknown)
	if block.Type != "audio" || block.Extra["data"] == nil {
		t.Errorf("the unknown block became %#v", block)
	}
}

func TestUnreadableHistory(t *testing.T) {
	for _, text := range []string{`{"content":"?"}`, `{"role":"user","content":1}`, `{"role":1}`, `{"role":"user","content":[{"type":"text"}]}`} {
		if err := json.Unmarshal([]byte(text), new(dragoman.Message)); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}
