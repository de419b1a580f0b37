/** An estimate of the input tokens of a request. */
import type { ContentPart, EngineRequest } from "../../generated/hub.ts";

/** Tokens that providers count for an image or a page, whatever its file size. */
const tokensPerFile = 1500;

/** @param bytes the length of the body; the encoded files in it do not count by their length */
export function inputTokensOf(bytes: number, { messages }: Pick<EngineRequest, "messages">): number {
  let rest = bytes;
  let files = 0;
  for (const { content } of messages) {
    for (const part of Array.isArray(content) ? content : []) {
      if (part.type === "text" || (part.type === "document" && part.source.type === "text")) continue;
      files++;
      rest -= encodedLength(part);
    }
  }
  return Math.max(1, estimateInput(Math.max(0, rest)) + files * tokensPerFile);
}

/** A rough estimate of the tokens in a body of this length: four bytes each. */
export function estimateInput(bytes: number): number {
  return Math.ceil(bytes / 4);
}

/** The length of a file in the body; 0 for a link. */
function encodedLength(part: Exclude<ContentPart, { type: "text" }>): number {
  if (part.type === "input_audio") return part.input_audio.data.length;
  if (part.type === "image" || part.type === "document")
    return part.source.type === "base64" ? part.source.data.length : 0;
  const url = part.type === "input_image" ? part.image_url : part.image_url.url;
  return url.startsWith("data:") ? url.length : 0;
}
