import { html } from "hono/html";
import type { Env, pageHelpEnv } from "#functions/bridge/composition/env.ts";
import type { Html } from "#functions/runtime/html.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { AppAssets } from "./app-assets.ts";
import { SHOPIFY_APP_PATH } from "./shopify-app-path.ts";

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
  readonly help: PageHelp;
  /** The style of its maps; empty for a plain surface. */
  readonly mapStyleUrl: string;
}

/** What the operator says about help. */
export interface PageHelp {
  /** An e-mail address or a web address; empty: none. */
  readonly supportContact: string;
  /** The address of the privacy policy; empty: none. */
  readonly privacyPolicyUrl: string;
}

/** Returns what the environment says about help. */
export const readPageHelp = (env: Env<typeof pageHelpEnv>): PageHelp => ({
  supportContact: env.SUPPORT_CONTACT,
  privacyPolicyUrl: env.PRIVACY_POLICY_URL,
});

/** The sections by their place; the script has a screen for each. The home page is the empty place. */
const SECTIONS = [
  ["deliveries", "Deliveries"],
  ["insights", "Insights"],
  ["locations", "Pick-up locations"],
  ["settings", "Settings"],
  ["courier", "Courier account"],
  ["notifications", "Notifications"],
  ["developers", "Developers"],
  ["access", "Access"],
] as const;

/** The page's own navigation. */
const renderNavigation = (): Html =>
  html`<nav aria-label="Sections"><ul>${[["", "Home"], ...SECTIONS].map(
    ([place, title]) => html`<li><a href="#/${place}">${title}</a></li>`,
  )}</ul></nav>`;

/**
 * The navigation that App Bridge shows in the admin's side bar. The app's name there leads home.
 * https://shopify.dev/docs/api/app-home/latest/app-bridge-web-components/app-nav
 */
const renderAdminNavigation = (): Html =>
  html`<s-app-nav><s-link href="${SHOPIFY_APP_PATH}" rel="home">Home</s-link>${SECTIONS.map(
    ([place, title]) => html`<s-link href="${SHOPIFY_APP_PATH}/${place}">${title}</s-link>`,
  )}</s-app-nav>`;

const renderHelp = ({ supportContact, privacyPolicyUrl }: PageHelp): Html | undefined =>
  supportContact === "" && privacyPolicyUrl === ""
    ? undefined
    : html`<footer>${renderContact(supportContact)}${
        privacyPolicyUrl === ""
          ? ""
          : html`<p><a href="${privacyPolicyUrl}" target="_blank" rel="noreferrer">Privacy policy</a></p>`
      }</footer>`;

const renderContact = (contact: string): Html | string =>
  contact === ""
    ? ""
    : html`<p>Questions? <a href="${contact.includes("@") && !contact.includes("/") ? `mailto:${contact}` : contact}" target="_blank" rel="noreferrer">${contact}</a></p>`;

/** What the page's script draws maps with, as JSON. */
const formatMapSource = ({ map, worker, sheet }: AppAssets, style: string): string =>
  JSON.stringify({ script: map.path, worker: worker.path, sheet: sheet.path, style });

/** What the page's script shows the insights with, as JSON. */
const formatInsightsSource = ({ insights, insightsSheet }: AppAssets): string =>
  JSON.stringify({ script: insights.path, sheet: insightsSheet.path });

/** What the page's script shows a pick-up location and the import with, as JSON. */
const formatLocationsSource = ({ locations, locationsSheet }: AppAssets): string =>
  JSON.stringify({ script: locations.path, sheet: locationsSheet.path });

/** What the page's script shows the settings with, as JSON. */
const formatSettingsSource = ({ settings, settingsSheet }: AppAssets): string =>
  JSON.stringify({ script: settings.path, sheet: settingsSheet.path });

/** What the page's script shows the screens with that are opened seldom, as JSON. */
const formatAdministrationSource = ({ administration }: AppAssets): string =>
  JSON.stringify({ script: administration.path });

/** Returns the origin that a policy has to let the map read from; a plain surface needs none. */
export const listMapOrigins = (mapStyleUrl: string): string[] =>
  mapStyleUrl === "" ? [] : [new URL(mapStyleUrl).origin];

/** Renders the frame of the merchant's page; the script fills it with data of the merchant API. */
export const renderAppPage = (
  assets: AppAssets,
  { storeId, signIn, head, notice, aside, help, mapStyleUrl }: AppPageOptions,
): Html => html`<!doctype html>
<html lang="en" class="${signIn}">
<head>
<meta charset="utf-8">
${head}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Order Bridge</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets.style.path}">
<script defer src="${assets.script.path}"></script>
</head>
<body data-store-id="${storeId}" data-sign-in="${signIn}" data-map="${formatMapSource(assets, mapStyleUrl)}" data-insights="${formatInsightsSource(assets)}" data-locations="${formatLocationsSource(assets)}" data-settings="${formatSettingsSource(assets)}" data-administration="${formatAdministrationSource(assets)}">
<a class="skip" href="#screen">Skip to the content</a>
<header class="${signIn === "shopify" ? "unseen" : ""}"><h1>Order Bridge</h1>${aside}</header>
${notice}${signIn === "shopify" ? renderAdminNavigation() : renderNavigation()}
<main id="screen" tabindex="-1"><p class="loading">Loading…</p><noscript><p class="problem">This page needs JavaScript. Switch it on for this page, then load it again.</p></noscript></main>
${renderHelp(help)}<p id="said" class="unseen" role="status"></p>
</body>
</html>
`;
