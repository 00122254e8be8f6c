import { html } from "hono/html";
import { respondPlainPage } from "#functions/bridge/pages/plain-page.ts";

/** The input that a problem concerns. */
export type FormEntry = "address" | "address-by-hand" | "keys";

interface FormPageOptions {
  readonly invitation: string;
  /** The courier's name, as the merchant knows it. */
  readonly courier: string;
  /** What was entered before. */
  readonly typed?: string;
  readonly problem?: string | undefined;
  /** The input that the problem concerns. */
  readonly about?: FormEntry;
}

const INVALID_ATTRIBUTES = html` aria-invalid="true" aria-describedby="problem"`;

/** Returns the page on which a merchant enters the shop's address, or keys. */
export function respondFormPage(page: FormPageOptions): Promise<Response> {
  const { courier, problem, about = "address" } = page;
  const wrongKeys = problem !== undefined && about === "keys" ? INVALID_ATTRIBUTES : "";
  return respondPlainPage(
    problem === undefined ? 200 : 422,
    "Connect your WooCommerce shop",
    html`<p>${courier} delivers the paid orders of your shop. Order Bridge sends them automatically.</p>
${problem === undefined ? "" : html`<p class="problem" role="alert" id="problem">${problem}</p>`}
<form method="post" action="/woocommerce/connect">
${renderAddressField(page, "address")}
<button>Continue</button>
</form>
<details${about === "address" ? "" : " open"}><summary>Connect with your own keys</summary>
<ol><li>In your shop's admin open WooCommerce → Settings → Advanced → REST API.</li>
<li>Choose “Add key”, the permission <strong>Read/Write</strong>, and “Generate API key”.</li>
<li>Copy both keys here.</li></ol>
<form method="post" action="/woocommerce/connect/keys">
${renderAddressField(page, "address-by-hand")}
<label for="key">Consumer key</label>
<input id="key" name="consumer_key" required pattern="ck_.+" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="ck_…"${wrongKeys}>
<label for="secret">Consumer secret</label>
<input id="secret" name="consumer_secret" type="password" required pattern="cs_.+" autocomplete="off" placeholder="cs_…"${wrongKeys}>
<button>Connect with these keys</button>
</form></details>`,
  );
}

function renderAddressField(
  { invitation, typed = "", problem, about = "address" }: FormPageOptions,
  id: "address" | "address-by-hand",
) {
  const wrong = problem !== undefined && about === id ? INVALID_ATTRIBUTES : "";
  return html`<input type="hidden" name="invite" value="${invitation}">
<label for="${id}">Address of your shop</label>
<input id="${id}" name="url" required maxlength="500" inputmode="url" autocomplete="url" autocapitalize="none" spellcheck="false" placeholder="shop.example" value="${typed}"${wrong}>`;
}
