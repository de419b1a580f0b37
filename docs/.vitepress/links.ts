/** Links that lead out of the site: on GitHub to a file or folder, here to a copy of the file as text. */
import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { root } from "./navigation.ts";

/** The files that pages link to. */
const sources = new Set<string>();

type Token = ReturnType<MarkdownRenderer["parse"]>[number];

const isPage = /^((docs|spec|clients)\/[^/]*\.md|docs\/[^/]+\/[^/]*\.md|[^/]*\.md)$/;

export function linkSources(md: MarkdownRenderer): void {
  md.core.ruler.push("sources", ({ tokens, env }) => {
    for (const { children } of tokens) rewrite(children ?? [], dirname((env as { relativePath: string }).relativePath));
  });
}

function rewrite(tokens: readonly Token[], folder: string): void {
  for (const [index, token] of tokens.entries()) {
    const [path = "", anchor] = (token.attrGet("href") ?? "").split("#");
    if (token.type !== "link_open" || path === "" || path.includes(":")) continue;
    const file = join(folder, path);
    if (isPage.test(file)) {
      token.attrSet("href", path.replace(/README\.md$/, "index.md") + (anchor === undefined ? "" : `#${anchor}`));
    } else if (statSync(join(root, file)).isFile()) {
      sources.add(file);
      token.attrSet("href", `${relative(folder, join("source", file))}.txt`);
      token.attrSet("target", "_blank");
    } else if (existsSync(join(root, file, "README.md")) && isPage.test(join(file, "README.md"))) {
      token.attrSet("href", path.replace(/\/?$/, "/"));
    } else {
      // nothing here is like a folder of a repository
      const end = tokens.slice(index).find(({ type }) => type === "link_close");
      for (const each of [token, end]) if (each !== undefined) each.tag = "span";
      token.attrs = null;
    }
  }
}

/** Copies the files that pages link to. */
export function copySources(outDir: string): void {
  for (const file of sources) {
    const copy = join(outDir, "source", `${file}.txt`);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(root, file), copy);
  }
}
