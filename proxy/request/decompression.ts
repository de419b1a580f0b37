/** Decompression of request bodies. */
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { decoderOf } from "../../runtime/transport/decompression.ts";

/** The bytes of a body without its `content-encoding`. Reading it must end with `discard`, if there is one. */
export interface PlainBody {
  readonly source: Readable;
  readonly isCompressed: boolean;
  /** Ends the decompression; the rest of the body is discarded. */
  readonly discard?: () => void;
}

export function plainBodyOf(request: IncomingMessage): PlainBody {
  const decoder = decoderOf(request.headers["content-encoding"]?.trim().toLowerCase() ?? "")?.();
  if (decoder === undefined) return { source: request, isCompressed: false };
  const source = request.pipe(decoder);
  request.on("error", (error) => source.destroy(error));
  const discard = () => {
    request.unpipe(source);
    request.resume();
    source.destroy();
  };
  return { source, isCompressed: true, discard };
}
