/** The answers of the models, while they are sent to and afterwards. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Body } from "../../../cli/explain/input.ts";
import { DragomanError } from "../../../runtime/errors.ts";
import { type Answer, envelopeOf, KeyNeeded, send } from "./send.ts";

export interface Answers {
  /** In the order of the models. */
  readonly answers: readonly (Answer | undefined)[];
  readonly isSending: boolean;
  sendAll(body: Body, form: string, models: readonly string[]): void;
  cancel(): void;
  /** Whether the proxy has refused to answer without a key that it knows. */
  readonly needsKey: boolean;
  /** In memory only. */
  readonly key: string;
  setKey(key: string): void;
}

export function useAnswers(): Answers {
  const [answers, setAnswers] = useState<readonly (Answer | undefined)[]>([]);
  const [key, setKey] = useState("");
  const [needsKey, setNeedsKey] = useState(false);
  const [sending, setSending] = useState<AbortController>();
  const latest = useRef<(Answer | undefined)[]>([]);
  const frame = useRef(0);
  useEffect(() => () => sending?.abort(), [sending]);

  /** Events come faster than a screen shows them. */
  const show = (): void => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => setAnswers([...latest.current]));
  };

  async function sendAll(body: Body, form: string, models: readonly string[]): Promise<void> {
    const controller = new AbortController();
    latest.current = [];
    setNeedsKey(false);
    setSending(controller);
    const each = models.map(async (address, index) => {
      const change = (answer: Answer): void => {
        latest.current[index] = answer;
        show();
      };
      try {
        await send(envelopeOf(body, form, address), key, controller.signal, change);
      } catch (error) {
        if (error instanceof KeyNeeded) setNeedsKey(true);
        else if (!(error instanceof DragomanError)) throw error;
        change({ state: "failed", events: [], failure: error.message });
      }
    });
    await Promise.all(each);
    setSending(undefined);
  }

  return {
    answers,
    isSending: sending !== undefined,
    sendAll: (...given) => void sendAll(...given),
    cancel: () => sending?.abort(),
    needsKey,
    key,
    setKey,
  };
}
