/** Edit the YAML of a provider, and see what that changes: what is sent, the behaviour, and the generated code. */
import "./specs.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { addressFor } from "../../../cli/explain/explaining.ts";
import { specOf } from "../../../explain/spec.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { Editor, type TextMessage, type TextRange } from "../../components/editor.tsx";
import { useViewState } from "../../state/fragment.ts";
import { specText } from "../../state/spec-lines.ts";
import { allExamples, neutral } from "../compare/state.ts";
import { readConversation } from "../compare/translate.ts";
import { type Effect, Effects } from "./effects.tsx";
import type { Problem, Question } from "./messages.ts";
import { providers, readState } from "./state.ts";
import { useWorker } from "./use-worker.ts";

export default function Specs() {
  const [state, change] = useViewState("specs", readState);
  const { provider, edits, text, form } = state;
  const originals = useOriginals(provider);
  const paths = [...originals.keys()];
  const path = paths.find((each) => each === state.file) ?? paths[0] ?? "";
  const original = originals.get(path);
  const [shown, setShown] = useState<Problem>();
  const [effect, setEffect] = useState<Effect>("sent");
  const conversation = useMemo(() => bodyOf(text, provider), [text, provider]);
  const question = useMemo((): Omit<Question, "id"> => {
    const as = form === neutral ? undefined : form;
    return {
      edits: Object.entries(edits),
      provider,
      conversation: { body: conversation, as, stream: true },
      code: effect === "code",
    };
  }, [edits, provider, conversation, form, effect === "code"]);
  const found = useWorker(question);
  const current = edits[path] ?? original ?? "";
  const messages = useMemo(() => messagesIn(found.problems, path, current), [found.problems, path]);
  const lit = useMemo(() => (shown?.file === path ? [rangeOf(shown, current)] : []), [shown, path]);
  const edit = (written: string): void => {
    const { [path]: _, ...others } = edits;
    change({ edits: written === original ? others : { ...others, [path]: written } });
  };
  const example = allExamples.findIndex((each) => each.text === text && each.form === form);

  return (
    <div class="specs full">
      <h1 class="hidden">Edit the specs and see what changes</h1>
      <section class="source card" aria-label="Spec">
        <div class="bar head">
          <label>
            Provider
            <select value={provider} onChange={({ currentTarget: { value } }) => change({ provider: value, file: "" })}>
              {providers.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <label>
            File
            <select value={path} onChange={({ currentTarget: { value } }) => change({ file: value })}>
              {paths.map((each) => (
                <option key={each} value={each}>
                  {each}
                  {Object.hasOwn(edits, each) ? " (edited)" : ""}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            class="push"
            disabled={Object.keys(edits).length === 0}
            onClick={() => change({ edits: {} })}
          >
            Discard edits
          </button>
          <CopyButton title="Copy link" textOf={() => location.href} />
        </div>
        {original !== undefined && (
          <Editor
            key={path}
            label={`The YAML of ${path}`}
            language="yaml"
            text={current}
            onChange={edit}
            lit={lit}
            messages={messages}
          />
        )}
        <Problems
          problems={found.problems}
          onShow={(problem) => {
            setShown({ ...problem });
            if (originals.has(problem.file)) change({ file: problem.file });
          }}
        />
      </section>
      <section class="effects" aria-label="What it means">
        <div class="bar">
          <label>
            Conversation
            <select
              value={example}
              onChange={({ currentTarget: { value } }) => {
                const { text: chosen = text, form: as = form } = allExamples[Number(value)] ?? {};
                change({ text: chosen, form: as });
              }}
            >
              {example < 0 && <option value={-1}>that of Compare</option>}
              {allExamples.map(({ name, form: as }, index) => (
                <option key={index} value={index}>
                  {as === neutral ? name : `${as}: ${name}`}
                </option>
              ))}
            </select>
          </label>
          <span class="quiet push" role="status">
            {found.isWorking ? "Checking …" : found.problems.length > 0 ? "The specs have errors" : "No errors"}
          </span>
        </div>
        {found.failure && (
          <p class="problem" role="alert">
            The checker has stopped: {found.failure}
          </p>
        )}
        <Effects shown={effect} onShow={setEffect} found={found} given={conversation} path={path} />
      </section>
    </div>
  );
}

/** The files that a provider is made of, its own first. */
function useOriginals(provider: string): ReadonlyMap<string, string> {
  const [originals, setOriginals] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let left = false;
    void specOf(provider).then(async ({ sources }) => {
      const paths = sources.filter((each) => !each.startsWith("spec/registry/"));
      const texts = await Promise.all(paths.map(async (path) => [path, (await specText(path)) ?? ""] as const));
      if (!left) setOriginals(new Map(texts));
    });
    return () => {
      left = true;
    };
  }, [provider]);
  return originals;
}

/** The conversation for a model of the provider; an empty one while the text is not valid. */
function bodyOf(text: string, provider: string): Question["conversation"]["body"] {
  const read = readConversation(text);
  const body = "body" in read ? read.body : {};
  return { ...body, model: addressFor(provider, body.model, {}) };
}

function Problems({ problems, onShow }: { problems: readonly Problem[]; onShow: (problem: Problem) => void }) {
  if (problems.length === 0) return null;
  return (
    <ul class="problems" aria-label="Errors">
      {problems.map((problem, index) => (
        <li key={index}>
          <button type="button" class="plain" onClick={() => onShow(problem)}>
            <code>
              {problem.file}:{problem.line}
            </code>{" "}
            {problem.message}
          </button>
        </li>
      ))}
    </ul>
  );
}

function messagesIn(problems: readonly Problem[], path: string, text: string): TextMessage[] {
  return problems
    .filter(({ file }) => file === path)
    .map((problem) => ({ ...rangeOf(problem, text), severity: "error", message: problem.message }));
}

function rangeOf({ line, column, length }: Problem, text: string): TextRange {
  const lines = text.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  return { from: start, to: start + Math.max(1, length) };
}
