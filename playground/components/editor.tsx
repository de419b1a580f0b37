/** An editor. Its code is loaded when it is first shown. */
import type { LanguageSupport } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { useEffect, useRef, useState } from "preact/hooks";
import type { EditorHandle } from "./code-mirror.ts";

/** Part of the text, in characters. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** A message at a part of the text. */
export interface TextMessage extends TextRange {
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

export interface EditorProps {
  /** Its content in words, for screen readers. */
  readonly label: string;
  readonly language: "json" | "yaml";
  readonly text: string;
  /** Without it, the text can only be read. */
  readonly onChange?: (text: string) => void;
  /** Called with the position of the cursor when it has moved, not while text is typed. */
  readonly onCursor?: (at: number, state: EditorState) => void;
  /** Parts that are lit up; the first one is scrolled into view. */
  readonly lit?: readonly TextRange[];
  readonly messages?: readonly TextMessage[];
}

const languages: Readonly<Record<EditorProps["language"], () => Promise<LanguageSupport>>> = {
  json: async () => (await import("@codemirror/lang-json")).json(),
  yaml: async () => (await import("@codemirror/lang-yaml")).yaml(),
};

function load(language: EditorProps["language"]) {
  return Promise.all([import("./code-mirror.ts"), languages[language]()]);
}

export function Editor(props: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [handle, setHandle] = useState<EditorHandle>();
  const { label, language } = props;

  // its code is on its way before the first paint
  const [loading] = useState(() => load(language));
  useEffect(() => {
    let left = false;
    let made: EditorHandle | undefined;
    void loading.then(([{ createEditor }, support]) => {
      if (left) return;
      made = createEditor(host.current as HTMLElement, label, support, () => latest.current);
      setHandle(made);
    });
    return () => {
      left = true;
      made?.destroy();
    };
  }, [label, loading]);

  useEffect(() => handle?.setText(props.text), [handle, props.text]);
  useEffect(() => handle?.light(props.lit ?? []), [handle, props.lit]);
  useEffect(() => handle?.setMessages(props.messages ?? []), [handle, props.messages]);

  return (
    <div class="editor" ref={host}>
      {handle === undefined && <pre class="pad">{props.text}</pre>}
    </div>
  );
}
