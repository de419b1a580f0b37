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

// next returns the data of the next event that has any. An incomplete event at the end is ignored. Lines end with CRLF, LF or
// CR; it does not wait for what follows a CR.
func (r *sseReader) next() ([]byte, error) {
	var data, line []byte
	for {
		letter, err := r.text.ReadByte()
		if err != nil {
			return nil, err
		}
		afterCR := r.afterCR
		r.afterCR = letter == '\r'
		switch {
		case letter == '\n' && afterCR:
		case letter != '\n' && letter != '\r':
			line = append(line, letter)
		case len(line) > 0:
			if name, value, _ := bytes.Cut(line, []byte(":")); string(name) == "data" {
				data = append(append(data, bytes.TrimPrefix(value, []byte(" "))...), '\n')
			}
			line = line[:0]
		case len(data) > 1:
			return data[:len(data)-1], nil
		default:
			data = nil
		}
	}
}
