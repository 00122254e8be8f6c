import type { Answer } from "#infra/local/pages/answer.ts";
import { createPageAssets, renderHtml, toHtmlAnswer } from "#infra/local/pages/page-assets.ts";

const PAGE = renderHtml(
  "Order Bridge, live",
  `<a class="skip" href="#orders">Skip to the orders</a>
<header><div><h1>Order Bridge</h1><p class="lead">A paid order of a store becomes a courier delivery, and the store shows its buyer how it arrives. All of it runs on this machine; the stores are sandboxes, and the courier’s driver is simulated.</p></div><p class="live" id="live">Loading…</p></header>
<nav class="steps" aria-label="Steps"><a href="#place">1 Place</a><a href="#watch">2 Watch</a><a href="#break">3 Break</a></nav>
<main id="content" tabindex="-1"><p class="quiet">Loading…</p><noscript><p class="problem">This page needs JavaScript. Switch it on for this page, then load it again.</p></noscript></main>
<p id="said" class="unseen" role="status"></p>
<script defer src="/main.js"></script>`,
);

const findAsset = createPageAssets(new URL("browser/main.ts", import.meta.url));

/** Returns what finds the pages, and what they load. */
export const createPageFinder =
  (renderCourierPage: () => Promise<string>) =>
  async (path: string): Promise<Answer | undefined> => {
    if (path === "/") return toHtmlAnswer(PAGE);
    if (path === "/courier") return toHtmlAnswer(await renderCourierPage());
    return findAsset(path);
  };
