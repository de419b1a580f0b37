/** A recorded stream, step by step: native event, the rules that read it, their signals, and what the caller gets. */
import "./streams.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { ReplyExplanation } from "../../../explain/reply.ts";
import { models } from "../../../generated/registry.ts";
import { ModelPicker } from "../../components/model-picker.tsx";
import { useViewState } from "../../state/fragment.ts";
import { samples } from "./samples.data.ts";
import { callers, neutral, readState } from "./state.ts";
import { Step } from "./step.tsx";
import { StepList } from "./step-list.tsx";
import { readSteps } from "./steps.ts";

const addresses = models.map(({ id }) => id);

export default function Streams() {
  const [state, change] = useViewState("streams", readState);
  const { text, model, caller } = state;
  const found = useSteps(text, model, caller);
  const steps = typeof found === "object" ? found.steps : [];
  const at = Math.min(state.step, Math.max(0, steps.length - 1));
  const chosen = samples.findIndex((each) => each.text === text && each.model === model);
  return (
    <div class="streams full">
      <h1 class="hidden">A recorded stream, step by step</h1>
      <section class="recorded card" aria-label="Stream">
        <div class="bar head">
          <label>
            Example
            <select
              value={chosen}
              onChange={({ currentTarget: { value } }) => change({ ...samples[Number(value)], step: 0 })}
            >
              {chosen < 0 && <option value={-1}>your own</option>}
              {samples.map(({ name, model: address }, index) => (
                <option key={index} value={index}>
                  {address}: {name}
                </option>
              ))}
            </select>
          </label>
          <ModelPicker
            label="The model that sent it"
            address={model}
            suggestions={addresses}
            onChange={(address) => change({ model: address, step: 0 })}
          />
          <label>
            Caller
            <select value={caller} onChange={({ currentTarget: { value } }) => change({ caller: value })}>
              {callers.map((each) => (
                <option key={each} value={each}>
                  {each === neutral ? "Dragoman's own" : each}
                </option>
              ))}
            </select>
          </label>
        </div>
        <textarea
          aria-label="The stream as it was received: server-sent events, or one JSON event in each line"
          spellcheck={false}
          value={text}
          onInput={({ currentTarget: { value } }) => change({ text: value, step: 0 })}
        />
      </section>
      {typeof found === "string" && (
        <p class="problem" role="alert">
          {found}
        </p>
      )}
      {typeof found === "object" && (
        <>
          <StepList steps={steps} at={at} onMove={(step) => change({ step })} />
          {steps[at] !== undefined && <Step step={steps[at]} />}
        </>
      )}
    </div>
  );
}

/** The steps of the stream, or its error; those found last stay until there are new ones. */
function useSteps(text: string, model: string, caller: string): ReplyExplanation | string | undefined {
  const [found, setFound] = useState<ReplyExplanation | string>();
  const as = caller === neutral ? undefined : caller;
  const reading = useMemo(() => readSteps(text, model, as), [text, model, as]);
  useEffect(() => {
    let left = false;
    void reading.then((read) => {
      if (!left) setFound(read);
    });
    return () => {
      left = true;
    };
  }, [reading]);
  return found;
}
