// Package streams is what the programs have in common: their protocol.
package streams

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

var (
	URL      = os.Getenv("URL")
	Model    = os.Getenv("MODEL")
	Question = os.Getenv("QUESTION")
)

// Measure runs a program whose read opens a stream and returns its whole text.
func Measure(read func() (string, error)) {
	var whole strings.Builder
	for index := 0; index < 100; index++ {
		fmt.Fprintf(&whole, "piece-%d ", index)
	}
	if text, err := read(); err != nil || text != whole.String() {
		log.Fatal("the first stream: ", err)
	}
	count, err := strconv.Atoi(os.Getenv("STREAMS"))
	if err != nil {
		log.Fatal(err)
	}
	input := bufio.NewReader(os.Stdin)
	fmt.Println("ready")
	input.ReadString('\n')
	lost := make([]bool, count)
	start := time.Now()
	var all sync.WaitGroup
	for index := range lost {
		all.Add(1)
		go func(index int) {
			defer all.Done()
			text, err := read()
			lost[index] = err != nil || text != whole.String()
		}(index)
	}
	all.Wait()
	result := map[string]float64{"milliseconds": float64(time.Since(start).Microseconds()) / 1000, "lost": 0}
	for _, each := range lost {
		if each {
			result["lost"]++
		}
	}
	json.NewEncoder(os.Stdout).Encode(result)
	input.ReadString('\n')
}
