package dragoman_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/dragoman-ai/dragoman-go"
)

type place struct {
	Country string `json:"country" description:"In English."`
}

type trip struct {
	place
	Name    string             `json:"name"`
	Mood    string             `json:"mood,omitempty" enum:"calm,wild"`
	Stops   []place            `json:"stops"`
	Prices  map[string]float32 `json:"prices"`
	Begin   time.Time          `json:"begin"`
	End     *time.Time         `json:"end"`
	Seats   *int               `json:"seats,omitempty"`
	Full    bool
	Ignored string `json:"-"`
}

const tripSchema = `{
	"type": "object", "additionalProperties": false,
	"required": ["country", "name", "stops", "prices", "begin", "end", "Full"],
	"properties": {
		"country": {"type": "string", "description": "In English."},
		"name": {"type": "string"},
		"mood": {"type": "string", "enum": ["calm", "wild"]},
		"stops": {"type": "array", "items": {
			"type": "object", "additionalProperties": false, "required": ["country"],
			"properties": {"country": {"type": "string", "description": "In English."}}}},
		"prices": {"type": "object", "additionalProperties": {"type": "number"}},
		"begin": {"type": "string", "format": "date-time"},
		"end": {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "null"}]},
		"seats": {"type": "integer"},
		"Full": {"type": "boolean"}}}`

// answering returns a client of a proxy that keeps the body of the last request and answers with this content.
func answering(t *testing.T, content string) (*dragoman.Client, *[]byte) {
	body := new([]byte)
	server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		*body, _ = io.ReadAll(request.Body)
		text, _ := json.Marshal(content)
		fmt.Fprintf(writer, `{"id":"1","model":"m","provider":"p","message":{"role":"assistant","content":%s},`+
			`"usage":{"input_tokens":1,"output_tokens":1,"total_tokens":2},"latency_ms":1}`, text)
	}))
	t.Cleanup(server.Close)
	return dragoman.New(dragoman.WithBaseURL(server.URL)), body
}

func TestSchemaOfOutput(t *testing.T) {
	client, body := answering(t, `{"country":"Italy","name":"Rome","Full":true}`)
	answer, err := client.Chat(context.Background(), question, dragoman.WithOutput[trip]())
	if err != nil {
		t.Fatal(err)
	}
	var sent dragoman.ChatRequest
	if err := json.Unmarshal(*body, &sent); err != nil {
		t.Fatal(err)
	}
	format := sent.ProviderConfig.ResponseFormat.(dragoman.JSONSchemaFormat)
	if schema, _ := json.Marshal(format.JSONSchema.Schema); !jsonEqual(string(schema), tripSchema) {
		t.Errorf("the schema is %s", schema)
	}
	if question.ProviderConfig != nil {
		t.Error("the caller's request has changed")
	}
	if value, err := dragoman.Output[trip](answer); err != nil || value.Country != "Italy" || !value.Full {
		t.Errorf("the output is %v, %v", value, err)
	}
	_, err = dragoman.Output[struct{ Name int }](answer)
	var mismatch *json.UnmarshalTypeError
	if !errors.Is(err, dragoman.ErrOutput) || !errors.As(err, &mismatch) {
		t.Errorf("the error is %v", err)
	}
}

type chain struct{ Next []chain }

func TestTypesWithoutSchema(t *testing.T) {
	client, body := answering(t, "{}")
	for text, option := range map[string]dragoman.Option{
		"dragoman_test.chain contains itself": dragoman.WithOutput[chain](),
		"func() has no schema":                dragoman.WithOutput[struct{ Run func() }](),
	} {
		_, err := client.Chat(context.Background(), question, option)
		if want := "dragoman: invalid_request: the output schema is not a JSON Schema: " + text; !errors.Is(err, dragoman.ErrInvalidRequest) ||
			len(err.Error()) < len(want) || err.Error()[:len(want)] != want {
			t.Errorf("the error is %v", err)
		}
	}
	if *body != nil {
		t.Error("a request was sent")
	}
}
