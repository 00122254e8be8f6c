import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { AppAssets } from "./app-assets.ts";

export interface AppPageOptions {
  readonly storeId: StoreId;
  /** How the calls of the page authenticate: by Shopify's ID tokens, or by the browser's session. */
  readonly signIn: "shopify" | "session";
  /** First in the head. */
  readonly head?: Html;
  /** Above the sections. */
  readonly notice?: Html | undefined;
  /** Beside the title. */
  readonly aside?: Html;
}

/** The sections by their fragment after `#/`; the script has a screen for each. */
const SECTIONS = [
  ["deliveries", "Deliveries"],
  ["outgoing", "How orders go out"],
  ["locations", "Pick-up locations"],
  ["courier", "Courier account"],
  ["access", "Access"],
] as const;

const links = SECTIONS.map(([place, title]) => html`<li><a href="#/${place}">${title}</a></li>`);

/** Renders the frame of the merchant's page; the script fills it with data of the merchant API. */
export const renderAppPage = (
  { script, style }: AppAssets,
  { storeId, signIn, head, notice, aside }: AppPageOptions,
): Html => html`<!doctype html>
<html lang="en" class="${signIn}">
<head>
<meta charset="utf-8">
${head}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Order Bridge</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style.path}">
<script defer src="${script.path}"></script>
</head>
<body data-store-id="${storeId}" data-sign-in="${signIn}">
<a class="skip" href="#screen">Skip to the content</a>
<header><h1>Order Bridge</h1>${aside}</header>
${notice}<nav aria-label="Sections"><ul>${links}</ul></nav>
<main id="screen" tabindex="-1"><p class="loading">Loading…</p><noscript><p class="problem">This page needs JavaScript. Switch it on for this page, then load it again.</p></noscript></main>
<p id="said" class="unseen" role="status"></p>
</body>
</html>
`;
