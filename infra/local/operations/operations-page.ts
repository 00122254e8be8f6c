import { readFileSync } from "node:fs";
import type { Answer } from "#infra/local/pages/answer.ts";
import { createPageAssets, renderHtml, toHtmlAnswer } from "#infra/local/pages/page-assets.ts";
import { renderMarkdown } from "./render-markdown.ts";

const RUNBOOK = new URL("../../../docs/runbook.md", import.meta.url);

const PAGE = renderHtml(
  "Operations",
  `<a class="skip" href="#content">Skip to the content</a>
<header><h1>Operations</h1><p class="live" id="live">Loading…</p><div id="top"></div></header>
<main id="content" tabindex="-1"><p class="quiet">Loading…</p><noscript><p class="problem">This page needs JavaScript. Switch it on for this page, then load it again.</p></noscript></main>
<p id="said" class="unseen" role="status"></p>
<script defer src="/main.js"></script>`,
);

const findAsset = createPageAssets(new URL("browser/main.ts", import.meta.url));

/** Returns the page, the runbook, or what the page loads; undefined if nothing has this path. */
export async function findPage(path: string): Promise<Answer | undefined> {
  if (path === "/") return toHtmlAnswer(PAGE);
  if (path === "/runbook") return toHtmlAnswer(renderRunbook());
  return findAsset(path);
}

const renderRunbook = (): string =>
  renderHtml(
    "Runbook",
    `<main class="document"><p><a href="/">Operations</a></p>${renderMarkdown(readFileSync(RUNBOOK, "utf8"), { hasAnchors: true })}</main>`,
  );
