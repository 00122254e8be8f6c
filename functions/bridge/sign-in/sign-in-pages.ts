import { renderPlainPage } from "#functions/bridge/plain-page/plain-page.ts";
import { escapeHtml } from "#shared/bridge/domain/escape-html.ts";
import { LINK_MINUTES } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import type { LinkRefusal } from "#shared/bridge/use-cases/sign-in/redeem-link.ts";

const NEW_LINK = '<p><a class="go" href="/sign-in">Get a new link</a></p>';

/** Asks for the store, never for a mail address: the store says whose it is. */
export function renderSignInPage({
  typed = "",
  problem,
}: {
  typed?: string;
  problem?: string;
} = {}) {
  const wrong = problem === undefined ? "" : ' aria-invalid="true" aria-describedby="problem"';
  return renderPlainPage(
    problem === undefined ? 200 : 422,
    "Sign in to your deliveries",
    `<p>For WooCommerce stores. We mail a link to the store's administrator; no password is needed.</p>
${problem === undefined ? "" : `<p class="problem" role="alert" id="problem">${escapeHtml(problem)}</p>`}
<form method="post" action="/sign-in">
<label for="store">Address of your store</label>
<input id="store" name="store" required maxlength="500" inputmode="url" autocomplete="url" autocapitalize="none" spellcheck="false" placeholder="shop.example" value="${escapeHtml(typed)}"${wrong}>
<button>Mail me a link</button>
</form>
<p class="hint">For a Shopify shop, open the app in your Shopify admin instead.</p>`,
  );
}

/** The same for every store, connected or not: nobody learns here who is a customer. */
export const renderLinkSentPage = () =>
  renderPlainPage(
    200,
    "Look into your mail",
    `<p>If this store is connected, a link is on its way to its administrator's address. It is good for ${LINK_MINUTES} minutes.</p>
<p>The address is the one under Settings → General in your store's WordPress. If nothing comes within a few minutes, look among unwanted mail, and check that you entered your store's own address. We send at most three links in a quarter of an hour.</p>
<p><a href="/sign-in">Enter another address</a></p>`,
  );

export const renderTooManyAttemptsPage = () =>
  renderPlainPage(
    429,
    "Too many attempts",
    "<p>Links were asked for many times from here. Wait a quarter of an hour, then try again; links already sent stay good.</p>",
  );

export const renderMailDisabledPage = () =>
  renderPlainPage(
    503,
    "Signing in by mail is off",
    "<p>This bridge sends no mails yet. Ask whoever runs it for you to switch them on, or to look up your deliveries meanwhile.</p>",
  );

/** The link's own page. A button, because mail scanners open links and would use them up. */
export const renderLinkPage = (token: string, site: string) =>
  renderPlainPage(
    200,
    "Sign in",
    `<p>You are about to sign in to the deliveries of <strong>${escapeHtml(site)}</strong> in this browser.</p>
<form method="post" action="/sign-in/link">
<input type="hidden" name="token" value="${escapeHtml(token)}">
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

export function renderLinkRefusedPage(refusal: LinkRefusal) {
  const [title, status, text] = LINK_REFUSALS[refusal];
  return renderPlainPage(status, title, `<p>${text}</p>${NEW_LINK}`);
}

/** A form that no page of ours sent. */
export const renderForeignFormPage = () =>
  renderPlainPage(
    403,
    "This did not come from our page",
    `<p>For your safety nothing was done. Open our page itself and try again.</p>${NEW_LINK}`,
  );
