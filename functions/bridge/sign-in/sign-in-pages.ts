import { html } from "hono/html";
import { respondPlainPage } from "#functions/bridge/pages/plain-page.ts";
import { LINK_MINUTES } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import type { LinkRefusal } from "#shared/bridge/use-cases/sign-in/redeem-link.ts";

const NEW_LINK = html`<p><a class="go" href="/sign-in">Get a new link</a></p>`;

/** Asks for the store, not for an e-mail address: the store names its administrator. */
export function respondSignInPage({
  typed = "",
  problem,
}: {
  typed?: string;
  problem?: string;
} = {}) {
  const wrong = problem && html` aria-invalid="true" aria-describedby="problem"`;
  return respondPlainPage(
    problem === undefined ? 200 : 422,
    "Sign in to your deliveries",
    html`<p>For WooCommerce stores. We send a sign-in link to the store's administrator. You need no password.</p>
${problem && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
<form method="post" action="/sign-in">
<label for="store">Address of your store</label>
<input id="store" name="store" required maxlength="500" inputmode="url" autocomplete="url" autocapitalize="none" spellcheck="false" placeholder="shop.example" value="${typed}"${wrong}>
<button>Send me a link</button>
</form>
<p class="hint">For a Shopify shop, open the app in your Shopify admin instead.</p>`,
  );
}

/** The same page for every store, so that it does not show which stores are connected. */
export const respondLinkSentPage = () =>
  respondPlainPage(
    200,
    "Check your e-mail",
    html`<p>If this store is connected, we have sent a link to its administrator's address. The link is valid for ${LINK_MINUTES} minutes.</p>
<p>The administrator's address is set under Settings → General in your store's WordPress. If no e-mail arrives within a few minutes, check your spam folder and the address that you entered. We send at most three links in 15 minutes.</p>
<p><a href="/sign-in">Enter another address</a></p>`,
  );

export const respondTooManyAttemptsPage = () =>
  respondPlainPage(
    429,
    "Too many attempts",
    html`<p>Somebody on your network requested many links. Wait 15 minutes, then try again. Links that we already sent remain valid.</p>`,
  );

export const respondMailDisabledPage = () =>
  respondPlainPage(
    503,
    "Signing in by e-mail is disabled",
    html`<p>This deployment of Order Bridge does not send e-mail yet. Ask its operator to enable e-mail.</p>`,
  );

/** Shows a button instead of signing in at once, because mail scanners open links and would use them. */
export const respondLinkPage = (token: string, site: string) =>
  respondPlainPage(
    200,
    "Sign in",
    html`<p>You are about to sign in to the deliveries of <strong>${site}</strong> in this browser.</p>
<form method="post" action="/sign-in/link">
<input type="hidden" name="token" value="${token}">
<button>Sign in</button>
</form>`,
  );

const LINK_REFUSALS: Readonly<Record<LinkRefusal, readonly [string, number, string]>> = {
  unknown: [
    "This link is incomplete",
    404,
    "Check that you opened the whole link from our e-mail. If you did, get a new one.",
  ],
  used: [
    "This link was already used",
    410,
    "Each link works once. If you did not use it, get a new link and inform the operator of Order Bridge.",
  ],
  expired: ["This link has expired", 410, `Links are valid for ${LINK_MINUTES} minutes.`],
};

export function respondLinkRefusedPage(refusal: LinkRefusal) {
  const [title, status, text] = LINK_REFUSALS[refusal];
  return respondPlainPage(status, title, html`<p>${text}</p>${NEW_LINK}`);
}

/** Refuses a form that another site sent. */
export const respondForeignFormPage = () =>
  respondPlainPage(
    403,
    "This request came from another site",
    html`<p>For your security, nothing was changed. Open our page and try again.</p>${NEW_LINK}`,
  );
