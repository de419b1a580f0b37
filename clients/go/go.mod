module github.com/dragoman-ai/dragoman-go

go 1.19
