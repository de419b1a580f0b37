/** The answer of one model as it comes in, with its cost and times, and the raw events. */
import "./answer.css";
import type { StreamEvent } from "../../../generated/proxy/types.ts";
import type { Answer as Sent } from "./send.ts";

export function Answer({ answer }: { answer: Sent | undefined }) {
  if (answer === undefined) return <p class="quiet none">Nothing has been sent to this model.</p>;
  const { received, failure, state } = answer;
  const events = received.flatMap((each) => each.events);
  const calls = of(events, "tool_call");
  const reasoning = of(events, "reasoning")
    .map(({ text }) => text)
    .join("");
  const content = of(events, "content");
  const text = content.map((each) => each.text).join("");
  const files = content.flatMap((each) => each.files ?? []);
  const citations = content.flatMap(({ annotations = [] }) => annotations);
  return (
    <div class="answer">
      <Figures answer={answer} events={events} />
      {reasoning !== "" && (
        <details open class="reasoning">
          <summary>Reasoning</summary>
          <p class="text">{reasoning}</p>
        </details>
      )}
      {text !== "" && <p class="text">{text}</p>}
      {files.map((file, index) => (
        <MadeFile key={index} file={file} />
      ))}
      {citations.length > 0 && (
        <ul class="citations">
          {citations.map((each, index) => (
            <li key={index}>
              <code>{JSON.stringify(each)}</code>
            </li>
          ))}
        </ul>
      )}
      {calls.map(({ id, name, arguments: input }) => (
        <div class="call" key={id}>
          <span class="chip made">tool call</span> <code>{name}</code>
          <pre>{input}</pre>
        </div>
      ))}
      {failure !== undefined && <p class="problem">{failure}</p>}
      {state === "cancelled" && <p class="quiet">Cancelled.</p>}
      {received.length > 0 && (
        <details class="events">
          <summary>{received.length === 1 ? "What came" : `${received.length} events, as they came`}</summary>
          <ol>
            {received.map(({ at, raw }, index) => (
              <li key={index}>
                <span class="quiet">{Math.round(at)} ms</span>
                <pre>{raw}</pre>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

type Files = NonNullable<Extract<StreamEvent, { type: "content" }>["files"]>;

function MadeFile({ file: { kind, media_type: media, data, url, transcript } }: { file: Files[number] }) {
  const linked = url !== undefined && /^https?:/.test(url) ? url : undefined;
  const address = data === undefined ? linked : `data:${media};base64,${data}`;
  if (kind === "image" && data !== undefined) return <img src={address} alt="made by the model" />;
  if (address === undefined) return <p class="text">{transcript}</p>;
  return (
    <p>
      <a href={address} download>
        {media ?? kind}
      </a>{" "}
      {transcript}
    </p>
  );
}

const words: Readonly<Record<Sent["state"], string>> = {
  waiting: "Waiting",
  streaming: "Streaming",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
};

function Figures({ answer: { state, first, total }, events }: { answer: Sent; events: readonly StreamEvent[] }) {
  const usage = of(events, "usage").at(0);
  const end = of(events, "done").at(0)?.finish_reason;
  const kind = state === "done" ? "good" : state === "failed" ? "lost" : "made";
  return (
    <dl class="figures">
      <div>
        <dt>State</dt>
        <dd>
          <span role="status" class={`chip ${kind}`}>
            {words[state]}
          </span>
        </dd>
      </div>
      {first !== undefined && <Figure name="First token" value={`${Math.round(first)} ms`} />}
      {total !== undefined && <Figure name="Total" value={`${Math.round(total)} ms`} />}
      {usage && <Figure name="Tokens in" value={usage.input_tokens.toLocaleString("en")} />}
      {usage && <Figure name="Tokens out" value={usage.output_tokens.toLocaleString("en")} />}
      {usage?.reasoning_tokens && <Figure name="Reasoning" value={usage.reasoning_tokens.toLocaleString("en")} />}
      {usage && <Figure name="Cost" value={usage.cost === undefined ? "not known" : `$${usage.cost}`} />}
      {end !== undefined && <Figure name="End" value={end} />}
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function of<Type extends StreamEvent["type"]>(events: readonly StreamEvent[], type: Type) {
  return events.flatMap((event) => (event.type === type ? [event as Extract<StreamEvent, { type: Type }>] : []));
}
