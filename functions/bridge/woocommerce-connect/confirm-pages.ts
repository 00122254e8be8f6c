import { html } from "hono/html";
import { respondPlainPage } from "#functions/bridge/pages/plain-page.ts";

interface ConfirmPage {
  readonly token: string;
  readonly url: string;
  readonly courier: string;
}

/** Returns the page on which the shop's administrator confirms or rejects a connection. */
export const respondConfirmPage = ({ token, url, courier }: ConfirmPage) =>
  respondPlainPage(
    200,
    "Connect your shop?",
    html`<p>Somebody asked to connect <strong>${new URL(url).host}</strong> to Order Bridge.</p>
<p>If you confirm, <strong>${courier}</strong> delivers the paid orders of your shop. Order Bridge reads the orders with their names, addresses and phone numbers, and writes the state of each delivery into them.</p>
<form method="post" action="/woocommerce/connect/confirm">
<input type="hidden" name="token" value="${token}">
<button>Connect the shop</button>
</form>
<form method="post" action="/woocommerce/connect/reject">
<p class="hint">You did not ask for this, or you do not know ${courier}?</p>
<input type="hidden" name="token" value="${token}">
<button class="quiet">Reject</button>
</form>`,
  );

/** Refuses a form that another site sent. */
export const respondForeignFormPage = () =>
  respondPlainPage(
    403,
    "This request came from another site",
    html`<p>For your security, nothing was changed. Open the link in your e-mail and try again.</p>`,
  );
