/** One model: what it would be sent, and its answer. */

import { useMemo } from "preact/hooks";
import { writeJson } from "../../../runtime/json.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { ModelPicker } from "../../components/model-picker.tsx";
import { Answer } from "./answer.tsx";
import { litIn, type Pointed } from "./pointing.ts";
import { Request } from "./request.tsx";
import type { Answer as Sent } from "./send.ts";
import type { Translation } from "./translate.ts";

export type Shown = "request" | "answer";

interface PaneProps {
  /** Its place among the models. */
  readonly index: number;
  readonly address: string;
  readonly suggestions: readonly string[];
  readonly shown: Shown;
  /** Absent until the first translation is done, and while the conversation is not valid. */
  readonly translation: Translation | undefined;
  readonly given: object;
  readonly answer: Sent | undefined;
  readonly pointed: Pointed | undefined;
  readonly onPoint: (pointed: Pointed) => void;
  readonly onAddress: (address: string) => void;
  /** Absent for the only model. */
  readonly onRemove: (() => void) | undefined;
}

export function Pane(props: PaneProps) {
  const { index, address, suggestions, shown, translation, given, answer, pointed, onPoint, onAddress, onRemove } =
    props;
  const explanation = typeof translation === "string" ? undefined : translation;
  const lit = useMemo(() => explanation && litIn(explanation, index, pointed), [explanation, index, pointed]);
  // drawn again only if it changes, not with every key in the editor
  const request = useMemo(() => {
    if (explanation === undefined || lit === undefined) return undefined;
    return (
      <Request
        explanation={explanation}
        given={given}
        lit={lit}
        onWritten={(written) => onPoint({ model: index, written })}
        onUnsent={(unsent) => onPoint({ model: index, unsent })}
      />
    );
  }, [explanation, given, lit, index, onPoint]);
  return (
    <section class="pane card" aria-label={address}>
      <header class="bar">
        <ModelPicker label={`Model ${index + 1}`} address={address} suggestions={suggestions} onChange={onAddress} />
        {explanation && shown === "request" && (
          <CopyButton title="Copy body" textOf={() => writeJson(explanation.body)} />
        )}
        {onRemove && (
          <button type="button" class="plain" onClick={onRemove} aria-label={`Remove ${address}`}>
            ✕
          </button>
        )}
      </header>
      <div class="scroll">
        {shown === "answer" ? (
          <Answer answer={answer} />
        ) : (
          <>
            {typeof translation === "string" && (
              <p class="problem" role="alert">
                {translation}
              </p>
            )}
            {explanation && (
              <>
                <p class="about quiet">
                  {explanation.relayed ? "relayed byte for byte, except for the model" : `family ${explanation.family}`}
                </p>
                {request}
              </>
            )}
          </>
        )}
      </div>
    </section>
  );
}
