import { escapeHtml } from "#shared/bridge/domain/escape-html.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { AppAssets } from "./app-assets.ts";

export interface AppPageOptions {
  readonly storeId: StoreId;
  /** How the page's calls say whose they are: by Shopify's ID tokens, or by the browser's session. */
  readonly signIn: "shopify" | "session";
  /** What goes into the head before everything else; HTML of ours. */
  readonly head?: string;
  /** Above the sections; HTML of ours, every text in it escaped. */
  readonly notice?: string;
  /** Beside the title, such as a way to sign out; HTML of ours. */
  readonly aside?: string;
}

/** The sections, by their places behind `#/`; the script has a screen for each. */
const SECTIONS = [
  ["deliveries", "Deliveries"],
  ["outgoing", "How orders go out"],
  ["locations", "Pick-up locations"],
  ["courier", "Courier account"],
] as const;

const links = SECTIONS.map(([place, title]) => `<li><a href="#/${place}">${title}</a></li>`).join(
  "",
);

/** The merchant's page: the frame of it; its script fills in what the JSON API says. */
export const renderAppPage = (
  { script, style }: AppAssets,
  { storeId, signIn, head = "", notice = "", aside = "" }: AppPageOptions,
): string => `<!doctype html>
<html lang="en" class="${signIn}">
<head>
<meta charset="utf-8">
${head}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Order Bridge</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(style.path)}">
<script defer src="${escapeHtml(script.path)}"></script>
</head>
<body data-store-id="${escapeHtml(storeId)}" data-sign-in="${signIn}">
<a class="skip" href="#screen">Skip to the content</a>
<header><h1>Order Bridge</h1>${aside}</header>
${notice}<nav aria-label="Sections"><ul>${links}</ul></nav>
<main id="screen" tabindex="-1"><p class="loading">Loading…</p><noscript><p class="problem">This page needs JavaScript. Switch it on for this page, then load it again.</p></noscript></main>
<p id="said" class="unseen" role="status"></p>
</body>
</html>
`;
