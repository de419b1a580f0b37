module driver

go 1.19

require github.com/dragoman-ai/dragoman-go v0.0.0

replace github.com/dragoman-ai/dragoman-go => ../../../../clients/go
