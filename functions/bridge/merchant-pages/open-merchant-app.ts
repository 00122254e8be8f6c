import type { AppAssets } from "#functions/bridge/app-page/app-assets.ts";
import {
  listMapOrigins,
  type PageHelp,
  renderAppPage,
} from "#functions/bridge/app-page/app-page.ts";
import { respondHtml } from "#functions/bridge/pages/html-response.ts";
import { redirectTo } from "#functions/bridge/pages/redirect.ts";
import type { SessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { getSiteName } from "#functions/bridge/site-name.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreProfiles } from "#shared/bridge/ports/stores.ts";
import { renderSignOut } from "./render-sign-out.ts";

interface Deps {
  readonly assets: AppAssets;
  readonly cookie: SessionCookie;
  readonly findSession: (token: string) => Promise<StoreId | undefined>;
  readonly stores: StoreProfiles;
  readonly help: PageHelp;
  readonly mapStyleUrl: string;
}

/** Returns the merchant's page of a signed-in browser, and redirects other browsers to the sign-in page. */
export async function openMerchantApp(
  { assets, cookie, findSession, stores, help, mapStyleUrl }: Deps,
  request: Pick<HttpRequest, "cookies">,
): Promise<Response> {
  const token = cookie.read(request);
  const storeId = token && (await findSession(token));
  const site = storeId && getSiteName(await stores.find(storeId));
  if (!storeId || !site) return redirectTo("/sign-in");
  const aside = renderSignOut(site);
  return respondHtml(
    200,
    renderAppPage(assets, { storeId, signIn: "session", aside, help, mapStyleUrl }),
    createHeaders(mapStyleUrl),
  );
}

/** Of another origin only the style of the map, with its tiles and letters. */
const createHeaders = (mapStyleUrl: string) => ({
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src data:",
    ["connect-src 'self'", ...listMapOrigins(mapStyleUrl)].join(" "),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  // With `no-referrer`, browsers would send `Origin: null` with the forms of our own pages.
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
});
