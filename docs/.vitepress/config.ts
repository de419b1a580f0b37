/** The documentation site: the Markdown that is read on GitHub, with search. `npm run site` builds it. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitepress";
import { renderDiagrams } from "./diagrams.ts";
import { copySources, linkSources } from "./links.ts";
import { pagesIn, root } from "./navigation.ts";

const guides = [{ text: "Guides", items: pagesIn("README.md", "## Documentation") }];
const reference = [{ text: "Reference", items: pagesIn("docs/reference/README.md", "# Reference") }];

export default defineConfig({
  title: "Dragoman",
  description: "One conversation shape for every large-language-model provider",
  lang: "en",
  srcDir: "..",
  outDir: "../site",
  cacheDir: ".vitepress/node_modules/.cache",
  // pages are where they are on GitHub; of the folders, only these have pages
  srcExclude: ["!(docs|spec|clients|*.md)/**", "{spec,clients}/*/**"],
  rewrites: (page) => page.replace(/README\.md$/, "index.md"),
  markdown: {
    // the anchors of GitHub
    anchor: {
      slugify: (heading) =>
        heading
          .toLowerCase()
          .replace(/[^\w -]/g, "")
          .replaceAll(" ", "-"),
    },
    config(md) {
      md.use(linkSources).use(renderDiagrams);
      // wide ones scroll by themselves, also with the keyboard
      md.renderer.rules.table_open = () => '<table tabindex="0">';
    },
  },
  transformHead: ({ siteData }) => [["link", { rel: "icon", href: `${siteData.base}icon.svg` }]],
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  themeConfig: {
    nav: [
      { text: "Guides", link: "/docs/proxy", activeMatch: "^/(docs/[^/]*$|clients|spec|CONTRIBUTING|CHANGELOG)" },
      { text: "Reference", link: "/docs/reference/", activeMatch: "^/docs/reference/" },
      { text: "Playground", link: "/playground/index.html", target: "_self" },
    ],
    sidebar: { "/docs/reference/": reference, "/": guides },
    outline: { level: [2, 3] },
    search: { provider: "local" },
  },
  buildEnd({ outDir }) {
    copySources(outDir);
    copyFileSync(join(root, "playground", "icon.svg"), join(outDir, "icon.svg"));
  },
});
