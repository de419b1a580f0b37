/** One conversation and what each chosen model would be sent for it, side by side. */
import "./compare.css";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Body } from "../../../cli/explain/input.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { Editor } from "../../components/editor.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { useViewState } from "../../state/fragment.ts";
import { enterKey, environment, hasProxy } from "../../state/proxy.ts";
import { useAnswers } from "./answers.ts";
import { useModels } from "./models.ts";
import { Origin } from "./origin.tsx";
import { Pane, type Shown } from "./pane.tsx";
import { givenOf, type Pointed } from "./pointing.ts";
import { allExamples, exampleOf, forms, mostModels, neutral, nextModel, readState } from "./state.ts";
import { type Conversation, pointerAt, readConversation, type Translation, translate } from "./translate.ts";

export default function Compare() {
  const [state, change] = useViewState("compare", readState);
  const { form, text, models, stream } = state;
  const [shown, setShown] = useState<Shown>("request");
  const [pointed, setPointed] = useState<Pointed>();
  const read = useMemo(() => readConversation(text), [text]);
  const isValid = "body" in read;
  // what is shown stays while the text is not valid for a moment
  const lastValid = useRef<Conversation>({ body: {}, places: new Map() });
  if (isValid) lastValid.current = read;
  const { body, places } = lastValid.current;
  const { translations, of, isOld } = useTranslations(body, models, form, stream);
  const known = useModels(translations.length > 0);
  const { answers, sendAll, cancel, isSending, needsKey, key, setKey } = useAnswers();

  // the editor moves them with the text
  const lit = useMemo(
    () => givenOf(pointed).flatMap((pointer) => lastValid.current.places.get(pointer) ?? []),
    [pointed],
  );
  const setModel = (index: number, address: string): void => change({ models: models.with(index, address) });
  const submit = (): void => {
    setShown("answer");
    sendAll({ body, form, stream }, models);
  };

  return (
    <div class="compare full">
      <h1 class="hidden">Compare what providers are sent</h1>
      <section class="given" aria-label="Conversation">
        <div class="bar head">
          <label>
            Form
            <select
              value={form}
              onChange={({ currentTarget: { value } }) => change({ form: value, text: exampleOf(value).text })}
            >
              {forms.map((each) => (
                <option key={each} value={each}>
                  {each === neutral ? "Dragoman's own" : each}
                </option>
              ))}
            </select>
          </label>
          <Examples form={form} text={text} onChoose={(chosen) => change({ text: chosen })} />
        </div>
        <Editor
          label="The conversation as JSON"
          language="json"
          text={text}
          onChange={(written) => change({ text: written })}
          onCursor={(at) => {
            const given = pointerAt(places, at);
            if (given) setPointed({ given });
          }}
          lit={lit}
          messages={isValid ? noMessages : read}
        />
        {!isValid && (
          <p class="problem" role="status">
            {read[0]?.message ?? "not valid JSON"}
          </p>
        )}
      </section>
      <section class="results" aria-label="Models">
        <div class="bar head">
          <Tabs
            label="What is shown of each model"
            tabs={[
              { name: "request", label: "What is sent" },
              { name: "answer", label: "Answers" },
            ]}
            selected={shown}
            panel="results"
            onSelect={setShown}
          />
          {hasProxy && (
            <>
              <button type="button" class="primary" disabled={!isValid || isSending} onClick={submit}>
                {models.length === 1 ? "Send" : `Send to ${models.length} models`}
              </button>
              {isSending && (
                <button type="button" onClick={cancel}>
                  Cancel
                </button>
              )}
            </>
          )}
          <label>
            <input
              type="checkbox"
              checked={stream}
              onChange={({ currentTarget: { checked } }) => change({ stream: checked })}
            />
            Streamed
          </label>
          <span class="push" />
          <button
            type="button"
            disabled={models.length >= mostModels}
            onClick={() => change({ models: [...models, nextModel(known, models)] })}
          >
            Add a model
          </button>
          <CopyButton title="Copy link" textOf={() => location.href} />
        </div>
        {!hasProxy && shown === "answer" && (
          <p class="note">
            This page has no proxy behind it, so nothing can be sent. <code>npm start</code> in a checkout runs one with
            simulated providers, and serves this page too.
          </p>
        )}
        {needsKey && (
          <form
            class="bar note"
            onSubmit={(event) => {
              event.preventDefault();
              enterKey(key);
              submit();
            }}
          >
            <label>
              Key of this proxy
              <input
                type="password"
                autocomplete="off"
                required
                value={key}
                onInput={(event) => setKey(event.currentTarget.value)}
              />
            </label>
            <button type="submit" class="primary">
              Send with this key
            </button>
            <span class="quiet">It stays in the memory of this page.</span>
          </form>
        )}
        <div class="panes" id="results" role="tabpanel" aria-labelledby={`results-${shown}`} aria-busy={isOld}>
          {models.map((address, index) => (
            <Pane
              key={index}
              index={index}
              address={address}
              suggestions={known}
              shown={shown}
              translation={translations[index]}
              given={of}
              answer={answers[index]}
              pointed={pointed}
              onPoint={setPointed}
              onAddress={(next) => setModel(index, next)}
              onRemove={models.length === 1 ? undefined : () => change({ models: models.toSpliced(index, 1) })}
            />
          ))}
        </div>
      </section>
      {shown === "request" && (
        <Origin pointed={pointed} address={pointed && "model" in pointed ? models[pointed.model] : undefined} />
      )}
    </div>
  );
}

const noMessages: never[] = [];

/**
 * The translations in the order of the models, of which conversation they are, and whether newer ones are on their way: the data
 * of a provider is loaded for its first one.
 */
function useTranslations(body: Body, models: readonly string[], form: string, stream: boolean) {
  // a key that is entered can change the settings of the proxy
  const asked = useMemo(() => ({ body, models, form, stream }), [body, models, form, stream, environment]);
  const [done, setDone] = useState<{ asked?: unknown; of: Body; translations: readonly Translation[] }>({
    of: {},
    translations: [],
  });
  // what has been loaded is shown in the same frame as the text
  useLayoutEffect(() => {
    let isOld = false;
    const each = asked.models.map((address) => translate(asked.body, address, asked.form, asked.stream));
    void Promise.all(each).then((translations) => {
      if (!isOld) setDone({ asked, of: asked.body, translations });
    });
    return () => {
      isOld = true;
    };
  }, [asked]);
  return { ...done, isOld: done.asked !== asked };
}

interface ExamplesProps {
  readonly form: string;
  readonly text: string;
  readonly onChoose: (text: string) => void;
}

function Examples({ form, text, onChoose }: ExamplesProps) {
  const own = allExamples.filter((each) => each.form === form);
  const chosen = own.findIndex((each) => each.text === text);
  return (
    <label>
      Example
      <select value={chosen} onChange={({ currentTarget: { value } }) => onChoose(own[Number(value)]?.text ?? text)}>
        {chosen < 0 && <option value={-1}>your own</option>}
        {own.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
