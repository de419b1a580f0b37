package dragoman

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// encode writes a structure as a JSON object: its type, if it has one, its fields, and those in Extra, which win over
// fields of the same name.
func encode(kind string, record any) ([]byte, error) {
	object := map[string]any{}
	if kind != "" {
		object["type"] = kind
	}
	value := reflect.ValueOf(record)
	for _, field := range fieldsOf(value) {
		if !field.optional || !isEmpty(field.value) {
			object[field.name] = complete(field.value).Interface()
		}
	}
	for name, extra := range value.FieldByName("Extra").Interface().(map[string]any) {
		object[name] = extra
	}
	return json.Marshal(object)
}

// decode reads a JSON object into a structure. Unknown fields are stored in Extra.
func decode(kind string, text []byte, record any) error {
	object := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &object); err != nil {
		return err
	}
	value := reflect.ValueOf(record).Elem()
	for _, field := range fieldsOf(value) {
		text, given := object[field.name]
		delete(object, field.name)
		if !given && !field.optional && field.value.Kind() != reflect.Interface {
			return fmt.Errorf("%s is missing", field.name)
		}
		if !given || string(text) == "null" {
			continue
		}
		if err := decodeField(text, field.value); err != nil {
			return fmt.Errorf("%s: %w", field.name, err)
		}
	}
	if kind != "" && typeIn(text) == kind {
		delete(object, "type")
	}
	if len(object) > 0 {
		extra := make(map[string]any, len(object))
		for name, text := range object {
			extra[name] = decodeAny(text)
		}
		value.FieldByName("Extra").Set(reflect.ValueOf(extra))
	}
	return nil
}

// decodeAny reads valid JSON. Numbers keep their digits, since they may be sent back.
func decodeAny(text []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	_ = decoder.Decode(&value)
	return value
}

func decodeField(text []byte, field reflect.Value) error {
	read, isOneOf := readers[field.Type()]
	if !isOneOf {
		return json.Unmarshal(text, field.Addr().Interface())
	}
	value, err := read(text)
	if err == nil {
		field.Set(reflect.ValueOf(value))
	}
	return err
}

// field is a field of a structure under its name in JSON.
type field struct {
	name     string
	optional bool
	value    reflect.Value
}

// fieldsOf returns the fields of a structure except Extra.
func fieldsOf(record reflect.Value) []field {
	var fields []field
	for index := 0; index < record.NumField(); index++ {
		name, options, _ := strings.Cut(record.Type().Field(index).Tag.Get("json"), ",")
		if name != "-" {
			fields = append(fields, field{name, options == "omitempty", record.Field(index)})
		}
	}
	return fields
}

func isEmpty(value reflect.Value) bool {
	return value.IsZero() || value.Kind() == reflect.Slice && value.Len() == 0
}

// complete returns an empty slice or map for a nil one.
func complete(value reflect.Value) reflect.Value {
	if value.Kind() == reflect.Slice && value.IsNil() {
		return reflect.MakeSlice(value.Type(), 0, 0)
	}
	if value.Kind() == reflect.Map && value.IsNil() {
		return reflect.MakeMap(value.Type())
	}
	return value
}

// Text is a string where other types are possible, such as the content of a [Message].
type Text string

// typeIn returns the type of an object, or "" if it has none.
func typeIn(text []byte) string {
	var object struct {
		Type string `json:"type"`
	}
	_ = json.Unmarshal(text, &object)
	return object.Type
}

// read decodes one type of a union.
func read[Form any](text []byte) (Form, error) {
	var value Form
	err := json.Unmarshal(text, &value)
	return value, err
}

// readEach decodes an array of a union.
func readEach[Form any](text []byte, read func([]byte) (Form, error)) ([]Form, error) {
	var elements []json.RawMessage
	if err := json.Unmarshal(text, &elements); err != nil {
		return nil, err
	}
	values := make([]Form, len(elements))
	for index, text := range elements {
		value, err := read(text)
		if err != nil {
			return nil, err
		}
		values[index] = value
	}
	return values, nil
}

// readers are the functions that decode unions, by type.
var readers = map[reflect.Type]func([]byte) (any, error){}

func register[Form any](read func([]byte) (Form, error)) {
	form := reflect.TypeOf((*Form)(nil)).Elem()
	readers[form] = func(text []byte) (any, error) { return read(text) }
}

// noForm is the error for JSON that matches no type of a union.
func noForm(form string, text []byte) error {
	return fmt.Errorf("not a %s: %.200s", form, text)
}
