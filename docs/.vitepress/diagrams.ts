/** Blocks in the language of Mermaid: the page draws them. */
import type { MarkdownRenderer } from "vitepress";

export function renderDiagrams(md: MarkdownRenderer): void {
  const { fence } = md.renderer.rules;
  md.renderer.rules.fence = (tokens, index, ...others) => {
    const token = tokens[index];
    if (token?.info === "mermaid") return `<Diagram source="${encodeURIComponent(token.content)}" />`;
    return fence?.(tokens, index, ...others) ?? "";
  };
}
