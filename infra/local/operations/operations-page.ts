import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Answer } from "./answer.ts";
import { renderMarkdown } from "./render-markdown.ts";

const RUNBOOK = new URL("../../../docs/runbook.md", import.meta.url);

const renderHtml = (title: string, content: string, attributes = "") => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css">
</head>
<body${attributes}>
${content}
</body>
</html>
`;

const PAGE = renderHtml(
  "Operations",
  `<a class="skip" href="#content">Skip to the content</a>
<header><h1>Operations</h1><p class="live" id="live">Loading…</p><div id="top"></div></header>
<main id="content" tabindex="-1"><p class="quiet">Loading…</p><noscript><p class="problem">This page needs JavaScript. Switch it on for this page, then load it again.</p></noscript></main>
<p id="said" class="unseen" role="status"></p>
<script defer src="/main.js"></script>`,
);

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

const toHtmlAnswer = (body: string): Answer => ({
  status: 200,
  type: "text/html; charset=utf-8",
  body,
});

let assets: Promise<ReadonlyMap<string, Answer>> | undefined;

/** Bundles the page's script and style with the packages that they use. */
async function bundleAssets(): Promise<ReadonlyMap<string, Answer>> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("browser/main.ts", import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    outdir: "/",
    target: "es2022",
    format: "iife",
    logLevel: "silent",
  });
  return new Map(
    outputFiles.map(({ path, contents }) => [
      path,
      { status: 200, type: TYPES[extname(path)] ?? "text/plain", body: contents },
    ]),
  );
}

/** Returns the page, the runbook, or what the page loads; undefined if nothing has this path. */
export async function findPage(path: string): Promise<Answer | undefined> {
  if (path === "/") return toHtmlAnswer(PAGE);
  if (path === "/runbook") return toHtmlAnswer(renderRunbook());
  assets ??= bundleAssets();
  return (await assets).get(path);
}

const renderRunbook = (): string =>
  renderHtml(
    "Runbook",
    `<main class="document"><p><a href="/">Operations</a></p>${renderMarkdown(readFileSync(RUNBOOK, "utf8"), { hasAnchors: true })}</main>`,
  );
