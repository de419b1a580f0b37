package dragoman

import (
	"bufio"
	"bytes"
	"io"
)

// sseReader reads the data of server-sent events of any size.
type sseReader struct {
	text *bufio.Reader
	// afterCR is set if the last line ended with a carriage return: a line feed that follows belongs to the same line end.
	afterCR bool
}

func newSSEReader(text io.Reader) *sseReader {
	reader := &sseReader{text: bufio.NewReader(text)}
	if mark, _ := reader.text.Peek(3); string(mark) == "\uFEFF" {
		reader.text.Discard(3)
	}
	return reader
}

// next returns the data of the next event that has any. An incomplete event at the end is ignored.
func (r *sseReader) next() ([]byte, error) {
	var data []byte
	for {
		line, err := r.line()
		if err != nil {
			return nil, err
		}
		if len(line) == 0 {
			if len(data) > 1 {
				return data[:len(data)-1], nil
			}
			data = nil
			continue
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		if string(name) == "data" {
			data = append(append(data, bytes.TrimPrefix(value, []byte(" "))...), '\n')
		}
	}
}

// line returns the next line without its end, which is CRLF, LF or CR. It does not wait for what follows a CR.
func (r *sseReader) line() ([]byte, error) {
	var line []byte
	for {
		letter, err := r.text.ReadByte()
		if err != nil {
			return nil, err
		}
		belongs := r.afterCR && letter == '\n'
		r.afterCR = letter == '\r'
		switch {
		case belongs:
		case letter == '\n' || letter == '\r':
			return line, nil
		default:
			line = append(line, letter)
		}
	}
}
