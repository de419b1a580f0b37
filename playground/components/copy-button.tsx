/** Copies text to the clipboard. Browsers have none on pages without TLS, except on the machine itself; then it is not shown. */
import { useEffect, useState } from "preact/hooks";

export function CopyButton({ title, textOf }: { title: string; textOf: () => string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  if (navigator.clipboard === undefined) return null;
  return (
    <button
      type="button"
      class="plain"
      onClick={() => navigator.clipboard.writeText(textOf()).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? "Copied" : title}</span>
    </button>
  );
}
