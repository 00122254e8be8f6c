import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { AppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { renderAppPage } from "#functions/bridge/app-page/app-page.ts";
import type { SessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { getSiteName } from "#functions/bridge/site-name.ts";
import { escapeHtml } from "#shared/bridge/domain/escape-html.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";

interface Deps {
  readonly assets: AppAssets;
  readonly cookie: SessionCookie;
  readonly findSession: (token: string) => Promise<StoreId | undefined>;
  readonly stores: Pick<Stores, "find">;
}

/** The merchant's page for whoever signed in; others are asked to. */
export async function openMerchantApp(
  { assets, cookie, findSession, stores }: Deps,
  event: Pick<APIGatewayProxyEventV2, "cookies">,
): Promise<APIGatewayProxyStructuredResultV2> {
  const token = cookie.read(event);
  const storeId = token && (await findSession(token));
  const site = storeId && getSiteName(await stores.find(storeId));
  if (!storeId || !site) {
    return { statusCode: 303, headers: { location: "/sign-in", "cache-control": "no-store" } };
  }
  const aside = `<form class="sign-out" method="post" action="/sign-out"><span>${escapeHtml(site)}</span><button>Sign out</button></form>`;
  return {
    statusCode: 200,
    headers: HEADERS,
    body: renderAppPage(assets, { storeId, signIn: "session", aside }),
  };
}

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // Our own pages hear of each other: without it, browsers would not say where a form comes from.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
} as const;
