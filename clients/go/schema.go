package dragoman

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"
)

// schemaOf returns the JSON Schema of what encoding/json reads into a type, which is a part of others.
func schemaOf(form reflect.Type, others ...reflect.Type) (schema map[string]any, err error) {
	kind := form.Kind()
	switch {
	case form == reflect.TypeOf(time.Time{}):
		return map[string]any{"type": "string", "format": "date-time"}, nil
	case kind == reflect.String:
		return map[string]any{"type": "string"}, nil
	case kind == reflect.Bool:
		return map[string]any{"type": "boolean"}, nil
	case kind >= reflect.Int && kind <= reflect.Uint64:
		return map[string]any{"type": "integer"}, nil
	case kind == reflect.Float32 || kind == reflect.Float64:
		return map[string]any{"type": "number"}, nil
	case kind == reflect.Struct:
		return objectOf(form, others)
	case kind == reflect.Slice || kind == reflect.Array:
		schema, err = schemaOf(form.Elem(), others...)
		return map[string]any{"type": "array", "items": schema}, err
	case kind == reflect.Map && form.Key().Kind() == reflect.String:
		schema, err = schemaOf(form.Elem(), others...)
		return map[string]any{"type": "object", "additionalProperties": schema}, err
	case kind == reflect.Pointer:
		schema, err = schemaOf(form.Elem(), others...)
		return map[string]any{"anyOf": []any{schema, map[string]any{"type": "null"}}}, err
	default:
		return nil, fmt.Errorf("%s has no schema", form)
	}
}

// objectOf returns the schema of a structure. Its properties are in the order of the fields, in which a model writes them.
func objectOf(form reflect.Type, others []reflect.Type) (map[string]any, error) {
	for _, other := range others {
		if other == form {
			return nil, fmt.Errorf("%s contains itself", form)
		}
	}
	properties, required := []string{}, []string{}
	for _, field := range reflect.VisibleFields(form) {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.IsExported() || field.Anonymous || name == "-" {
			continue
		}
		if name == "" {
			name = field.Name
		}
		if !strings.Contains(options, "omitempty") {
			required = append(required, name)
		} else if field.Type.Kind() == reflect.Pointer {
			field.Type = field.Type.Elem() // absent, but not null
		}
		schema, err := schemaOf(field.Type, append(others, form)...)
		if err != nil {
			return nil, err
		}
		if text := field.Tag.Get("description"); text != "" {
			schema["description"] = text
		}
		if values := field.Tag.Get("enum"); values != "" {
			schema["enum"] = strings.Split(values, ",")
		}
		text, err := json.Marshal(schema)
		if err != nil {
			return nil, err
		}
		properties = append(properties, fmt.Sprintf("%q:%s", name, text))
	}
	object := json.RawMessage("{" + strings.Join(properties, ",") + "}")
	return map[string]any{"type": "object", "properties": object, "required": required, "additionalProperties": false}, nil
}
