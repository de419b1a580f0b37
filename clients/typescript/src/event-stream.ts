/** Parses the event stream format. */

/** The data of each event, its lines joined. An incomplete event at the end is ignored. */
export async function* readEventData(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  let afterCr = false;
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    if (text === "") continue;
    // the LF of a CRLF that was split between two pieces
    rest += afterCr && text.startsWith("\n") ? text.slice(1) : text;
    afterCr = text.endsWith("\r");
    const lines = rest.split(/\r\n|\r|\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) yield data.join("\n");
        data = [];
      } else if (line === "data" || line.startsWith("data:")) {
        data.push(line.slice("data:".length).replace(/^ /, ""));
      }
    }
  }
}
