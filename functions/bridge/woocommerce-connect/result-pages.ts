import { html } from "hono/html";
import { respondPlainPage } from "#functions/bridge/pages/plain-page.ts";
import type {
  ConnectedStore,
  ConnectRefusal,
} from "#shared/bridge/use-cases/stores/connect-woocommerce.ts";

const formatHost = (url: string): string => new URL(url).host;

interface Approval {
  readonly storeUrl: string;
  readonly authorizeUrl: string;
  readonly clockAheadMinutes: number;
}

/** The shop was found; its own page comes next. A link, so that nobody is sent to a place unasked. */
export const respondApprovalPage = ({ storeUrl, authorizeUrl, clockAheadMinutes }: Approval) =>
  respondPlainPage(
    200,
    "We found your shop",
    html`<p>It is at <strong>${formatHost(storeUrl)}</strong>. On the next page your shop asks whether we may read and write its orders.</p>
${clockAheadMinutes === 0 ? "" : html`<p class="odd">Your server's clock is about ${Math.abs(clockAheadMinutes)} minutes ${clockAheadMinutes > 0 ? "fast" : "slow"}. Ask your host to set it: beyond 15 minutes the connection breaks.</p>`}
<p>You may have to log in as an administrator or a shop manager. Please come back in this same browser, within an hour.</p>
<p><a class="go" href="${authorizeUrl}">Continue to ${formatHost(storeUrl)}</a></p>`,
  );

/** All is done. */
export const respondConnectedPage = ({ url, hpos }: ConnectedStore) =>
  respondPlainPage(
    200,
    "Your shop is connected",
    html`<p>We tried the keys at <strong>${formatHost(url)}</strong>, and they work. Paid orders go out from now on; you can close this page.</p>
${hpos === false ? html`<p class="odd">Your shop keeps orders in WordPress posts. Consider “High-performance order storage” under WooCommerce → Settings → Advanced → Features: then changes of an address are found even if a webhook gets lost.</p>` : ""}`,
  );

const REFUSAL_PAGES: Readonly<Record<Extract<ConnectRefusal, string>, [string, number, string]>> = {
  "unknown-invitation": [
    "This link is not complete",
    404,
    "Check that you opened the whole link. If you did, ask whoever sent it to you for a new one.",
  ],
  expired: [
    "This link has expired",
    410,
    "Nothing was connected. Open your invitation again; if that has expired too, ask for a new one.",
  ],
  used: [
    "This invitation was used before",
    410,
    "A shop is connected by it already. To connect again, ask for a new invitation.",
  ],
  denied: [
    "You did not approve",
    200,
    "That is fine: nothing was connected, and we have no keys of your shop.",
  ],
  "other-browser": [
    "This was begun in another browser",
    403,
    "For your shop's safety nothing was connected. If it was you, open your invitation again and stay in one browser. If somebody sent you here, delete the key they made you approve: WooCommerce → Settings → Advanced → REST API.",
  ],
  "shop-taken": [
    "This shop is connected already",
    409,
    "Nothing was changed. The shop is connected under another name, and a second connection would deliver every order twice. Sign in to the connection that exists, or ask whoever sent you this link to move it.",
  ],
  "no-keys": [
    "Your shop gave us no keys",
    502,
    "Nothing was connected. Your shop could not reach us, or its page was left too early. Try again; if it stays so, connect with keys made by hand.",
  ],
};

/** Where a way ends: what happened, and what to do. `backTo` leads to a new beginning. */
export function respondRefusalPage(
  refusal: ConnectRefusal,
  backTo?: { readonly href: string; readonly text: string },
): Promise<Response> {
  const [title, status, text] =
    typeof refusal === "string"
      ? REFUSAL_PAGES[refusal]
      : ["Your shop is not connected yet", 422, refusal.text];
  const back = backTo ? html`<p><a class="go" href="${backTo.href}">${backTo.text}</a></p>` : "";
  return respondPlainPage(status as number, title as string, html`<p>${text as string}</p>${back}`);
}
