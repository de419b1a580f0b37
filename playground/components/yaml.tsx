/** A line of YAML with those around it. */
import { useEffect, useState } from "preact/hooks";
import { linesAround, type SpecLine } from "../state/spec-lines.ts";

/** @param rule `spec/…yaml:line`, or `runtime` */
export function Yaml({ rule, title }: { rule: string; title: string }) {
  const [found, setFound] = useState<{ rule: string; lines: readonly SpecLine[] }>();
  useEffect(() => {
    let left = false;
    void linesAround(rule).then((lines) => {
      if (!left) setFound({ rule, lines });
    });
    return () => {
      left = true;
    };
  }, [rule]);
  const at = Number(rule.split(":")[1]);
  return (
    <div class="yaml">
      <p>
        <span class="quiet">{title}</span> <code>{rule === "runtime" ? "the runtime, for every provider" : rule}</code>
      </p>
      {found?.rule === rule && found.lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <section class="code" tabIndex={0} aria-label={rule}>
          <pre>
            {found.lines.map(({ number, text }) => (
              <span key={number} class={number === at ? "at" : undefined}>
                <span class="number">{number}</span>
                {text}
                {"\n"}
              </span>
            ))}
          </pre>
        </section>
      )}
    </div>
  );
}
