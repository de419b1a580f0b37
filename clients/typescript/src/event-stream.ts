/** The event stream format: bytes in, the data of each event out. */

/** The data of each event, its lines joined. What the stream breaks off in the middle of is no event. */
export async function* readEventData(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  let halfLineEnd = false;
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    if (text === "") continue;
    // the LF of a CR that ended the piece before
    rest += halfLineEnd && text.startsWith("\n") ? text.slice(1) : text;
    halfLineEnd = text.endsWith("\r");
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
