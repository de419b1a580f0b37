/** The answers of the models, while they are sent to and afterwards. */
import { useEffect, useRef, useState } from "preact/hooks";
import { DragomanError } from "../../../runtime/errors.ts";
import type { Conversation } from "./call.ts";
import { type Answer, KeyNeeded, send } from "./send.ts";

export interface Answers {
  /** Answers in the order of the models. */
  readonly answers: readonly (Answer | undefined)[];
  readonly isSending: boolean;
  sendAll(conversation: Conversation, models: readonly string[]): void;
  cancel(): void;
  /** Whether the proxy has refused to answer without a key that it knows. */
  readonly needsKey: boolean;
  /** Key of the proxy, kept in memory only. */
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

  async function sendAll(conversation: Conversation, models: readonly string[]): Promise<void> {
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
        await send(conversation, address, key, controller.signal, change);
      } catch (error) {
        if (error instanceof KeyNeeded) setNeedsKey(true);
        else if (!(error instanceof DragomanError)) throw error;
        change({ state: "failed", received: [], failure: error.message });
      }
    });
    await Promise.all(each);
    cancelAnimationFrame(frame.current);
    setAnswers([...latest.current]);
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
