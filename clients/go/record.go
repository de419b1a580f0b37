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
		if err := decodeValue(text, field.value); err != nil {
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

// decodeValue reads JSON of any type. Unions, and slices of them, are interfaces, which encoding/json cannot read.
func decodeValue(text []byte, value reflect.Value) error {
	form := value.Type()
	switch {
	case unions[form] != nil:
		member, err := decodeMember(text, form)
		if err == nil {
			value.Set(member)
		}
		return err
	case form.Kind() == reflect.Slice && unions[form.Elem()] != nil:
		var elements []json.RawMessage
		err := json.Unmarshal(text, &elements)
		value.Set(reflect.MakeSlice(form, len(elements), len(elements)))
		for index := 0; err == nil && index < len(elements); index++ {
			err = decodeValue(elements[index], value.Index(index))
		}
		return err
	default:
		return json.Unmarshal(text, value.Addr().Interface())
	}
}

// decodeMember reads one type of a union, which its field "type", otherwise the first character of its JSON identifies.
func decodeMember(text []byte, union reflect.Type) (reflect.Value, error) {
	members := unions[union]
	member, found := members[typeIn(text)]
	if !found {
		member, found = members[string(text[:1])]
	}
	if !found {
		return reflect.Value{}, fmt.Errorf("not a %s: %.200s", union.Name(), text)
	}
	value := reflect.New(reflect.TypeOf(member)).Elem()
	return value, decodeValue(text, value)
}

// field is a field of a structure under its name in JSON.
type field struct {
	name     string
	optional bool
	value    reflect.Value
}

// fieldsOf returns the fields of a structure that are in its JSON, except Extra.
func fieldsOf(record reflect.Value) []field {
	var fields []field
	for index := 0; index < record.NumField(); index++ {
		name, options, _ := strings.Cut(record.Type().Field(index).Tag.Get("json"), ",")
		if name != "" && name != "-" {
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

// typeOf returns the type of an interface, for unions.
func typeOf[Union any]() reflect.Type { return reflect.TypeOf((*Union)(nil)).Elem() }
