/** The answers of the worker, as they come. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer, GeneratedFile, Problem, Question, Sent } from "./messages.ts";

export interface Found {
  readonly problems: readonly Problem[];
  readonly sent: Sent | undefined;
  readonly files: ReadonlyMap<string, GeneratedFile>;
  /** The output of `dragoman-spec diff`; undefined until it is known. */
  readonly changes: string | undefined;
  /** Whether more is to come. */
  readonly isWorking: boolean;
  /** Why the worker has stopped. */
  readonly failure: string | undefined;
}

const nothing: Found = {
  problems: [],
  sent: undefined,
  files: new Map(),
  changes: undefined,
  isWorking: true,
  failure: undefined,
};

/** How long after the last change the worker is asked, in milliseconds. */
const delay = 150;

/** The worker's findings; those for an earlier question stay until there are new ones. */
export function useWorker(question: Omit<Question, "id"> | undefined): Found {
  const [found, setFound] = useState(nothing);
  const worker = useRef<Worker>(undefined);
  const last = useRef(0);

  useEffect(() => {
    const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.current = started;
    const add = (part: Partial<Found>): void => setFound((before) => ({ ...before, ...part }));
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.id === last.current) add(partOf(data));
    };
    started.onerror = ({ message }) => add({ failure: message, isWorking: false });
    return () => started.terminate();
  }, []);

  useEffect(() => {
    if (question === undefined) return undefined;
    const id = ++last.current;
    setFound((before) => ({ ...before, isWorking: true }));
    const timer = setTimeout(() => worker.current?.postMessage({ ...question, id } satisfies Question), delay);
    return () => clearTimeout(timer);
  }, [question]);

  return found;
}

function partOf(answer: Answer): Partial<Found> {
  switch (answer.kind) {
    case "problems":
      return { problems: answer.problems, isWorking: answer.problems.length === 0 };
    case "sent":
      return { sent: answer.sent };
    case "code":
      return { files: new Map(answer.files) };
    case "changes":
      return { changes: answer.text, isWorking: false };
  }
}
