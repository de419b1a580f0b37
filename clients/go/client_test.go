package dragoman_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	if !jsonEqual(string(again), text) {
		t.Errorf("it became %s", again)
	}
	block := history[0].Content.(dragoman.ContentBlocks)[1].(dragoman.Unknown)
	if block.Type != "audio" || block.Extra["data"] != "AA" {
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

// Fields without a name have the same types, and print alike, after Chat and Stream; they all go back with the history.
func TestExtraOfAnswers(t *testing.T) {
	fields := `"reasoning_content":"hm","reasoning_signature":"c2ln","reasoning_details":[{"provider":"p","kind":"k","size":12345678901234567890}]`
	event := `{"type":"reasoning","text":"hm","signature":"c2ln","details":[{"provider":"p","kind":"k","size":12345678901234567890}]}`
	server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		if request.URL.Path == "/v1/chat" {
			fmt.Fprintf(writer, `{"id":"1","model":"m","provider":"p","message":{"role":"assistant","content":"",%s},`+
				`"usage":{"input_tokens":1,"output_tokens":1,"total_tokens":2},"latency_ms":1}`, fields)
			return
		}
		writer.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(writer, "data: %s\n\ndata: {\"type\":\"done\"}\n\n", event)
	}))
	defer server.Close()
	client := dragoman.New(dragoman.WithBaseURL(server.URL))
	answer, err := client.Chat(context.Background(), question)
	if err != nil {
		t.Fatal(err)
	}
	message, err := open(t, context.Background(), client).FinalMessage()
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(answer.Message, message) {
		t.Errorf("%#v is not %#v", message, answer.Message)
	}
	if printed := fmt.Sprint(message.ReasoningContent, message.ReasoningDetails[0].Extra); printed !=
		"hmmap[size:12345678901234567890]" {
		t.Errorf("it prints as %s", printed)
	}
	history := message.History()
	if history.ReasoningContent != "hm" || history.ReasoningSignature != "c2ln" {
		t.Errorf("the history is %#v", history)
	}
	if text, _ := json.Marshal(history); !jsonEqual(string(text), `{"role":"assistant","content":"",`+fields+`}`) {
		t.Errorf("it became %s", text)
	}
}

// The sources of an answer are a part of its history as well.
func TestHistoryOfAnnotations(t *testing.T) {
	text := `{"role":"assistant","content":"Hi.","annotations":[{"type":"url_citation","url":"https://example.com","start":0,"end":2}]}`
	var message dragoman.AssistantMessage
	if err := json.Unmarshal([]byte(text), &message); err != nil {
		t.Fatal(err)
	}
	if again, _ := json.Marshal(message.History()); !jsonEqual(string(again), text) {
		t.Errorf("it became %s", again)
	}
}

func jsonEqual(one, other string) bool {
	var first, second any
	return json.Unmarshal([]byte(one), &first) == nil && json.Unmarshal([]byte(other), &second) == nil &&
		reflect.DeepEqual(first, second)
}
