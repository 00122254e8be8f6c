import { html } from "hono/html";
import { respondPlainPage } from "#functions/bridge/pages/plain-page.ts";
import { LINK_MINUTES } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import type { LinkRefusal } from "#shared/bridge/use-cases/sign-in/redeem-link.ts";

const NEW_LINK = html`<p><a class="go" href="/sign-in">Get a new link</a></p>`;

/** Asks for the store, never for a mail address: the store says whose it is. */
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
    html`<p>For WooCommerce stores. We mail a link to the store's administrator; no password is needed.</p>
${problem && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
<form method="post" action="/sign-in">
<label for="store">Address of your store</label>
<input id="store" name="store" required maxlength="500" inputmode="url" autocomplete="url" autocapitalize="none" spellcheck="false" placeholder="shop.example" value="${typed}"${wrong}>
<button>Mail me a link</button>
</form>
<p class="hint">For a Shopify shop, open the app in your Shopify admin instead.</p>`,
  );
}

/** The same for every store, connected or not: nobody learns here who is a customer. */
export const respondLinkSentPage = () =>
  respondPlainPage(
    200,
    "Look into your mail",
    html`<p>If this store is connected, a link is on its way to its administrator's address. It is good for ${LINK_MINUTES} minutes.</p>
<p>The address is the one under Settings → General in your store's WordPress. If nothing comes within a few minutes, look among unwanted mail, and check that you entered your store's own address. We send at most three links in a quarter of an hour.</p>
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
    "Signing in by mail is off",
    html`<p>This deployment of Order Bridge does not send e-mail yet. Ask its operator to turn on e-mail, or to look up your deliveries until then.</p>`,
  );

/** The link's own page. A button, because mail scanners open links and would use them up. */
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
    "This link is not complete",
    404,
    "Check that you opened the whole link from our mail. If you did, get a new one.",
  ],
  used: [
    "This link was used before",
    410,
    "Each link signs in once. If it was not you who used it, get a new link and tell whoever runs the bridge for you.",
  ],
  expired: ["This link has expired", 410, `Links are good for ${LINK_MINUTES} minutes.`],
};

export function respondLinkRefusedPage(refusal: LinkRefusal) {
  const [title, status, text] = LINK_REFUSALS[refusal];
  return respondPlainPage(status, title, html`<p>${text}</p>${NEW_LINK}`);
}

/** A form that no page of ours sent. */
export const respondForeignFormPage = () =>
  respondPlainPage(
    403,
    "This did not come from our page",
    html`<p>For your safety nothing was done. Open our page itself and try again.</p>${NEW_LINK}`,
  );
