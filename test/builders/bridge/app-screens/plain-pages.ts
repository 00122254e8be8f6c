import {
  respondLinkPage,
  respondLinkRefusedPage,
  respondLinkSentPage,
  respondMailDisabledPage,
  respondSignInPage,
  respondTooManyAttemptsPage,
} from "#functions/bridge/sign-in/sign-in-pages.ts";
import { respondConfirmPage } from "#functions/bridge/woocommerce-connect/confirm-pages.ts";
import { respondFormPage } from "#functions/bridge/woocommerce-connect/form-page.ts";
import {
  respondApprovalPage,
  respondAwaitingPage,
  respondConnectedPage,
  respondRefusalPage,
  respondSetUpPage,
} from "#functions/bridge/woocommerce-connect/result-pages.ts";

/** A page that is rendered by the server alone. */
export interface PlainPage {
  readonly name: string;
  readonly state: string;
  readonly html: string;
}

const storeUrl = "https://teahouse.example";
const courier = "Swift Courier";
const invitation = "invitation";

/** Renders the pages of sign-in and of connecting a WooCommerce shop, in each of their states. */
export async function listPlainPages(): Promise<readonly PlainPage[]> {
  const pages: readonly (readonly [name: string, state: string, response: Promise<Response>])[] = [
    ["sign-in", "empty", respondSignInPage()],
    [
      ...(["sign-in", "error"] as const),
      respondSignInPage({ typed: "tea house", problem: "Enter the address of your store." }),
    ],
    ["sign-in", "sent", respondLinkSentPage()],
    ["sign-in", "link", respondLinkPage("token", "teahouse.example")],
    ["sign-in", "expired", respondLinkRefusedPage("expired")],
    ["sign-in", "too-many", respondTooManyAttemptsPage()],
    ["sign-in", "no-mail", respondMailDisabledPage()],
    ["connect", "empty", respondFormPage({ invitation, courier })],
    [
      ...(["connect", "error"] as const),
      respondFormPage({
        ...{ invitation, courier, typed: "teahouse.example", about: "keys" },
        problem: "The keys are not those of this shop.",
      }),
    ],
    [
      ...(["connect", "found"] as const),
      respondApprovalPage({ storeUrl, authorizeUrl: `${storeUrl}/wc-auth`, clockAheadMinutes: 7 }),
    ],
    ["connect", "awaiting", respondAwaitingPage({ url: storeUrl, by: "administrator" })],
    ["connect", "confirm", respondConfirmPage({ token: "token", url: storeUrl, courier })],
    ["connect", "connected", respondConnectedPage({ url: storeUrl })],
    ["connect", "next", respondSetUpPage({ url: storeUrl })],
    [
      ...(["connect", "refused"] as const),
      respondRefusalPage("no-keys", { href: "/woocommerce/connect", text: "Try again" }),
    ],
  ];
  return Promise.all(
    pages.map(async ([name, state, response]) => ({
      ...{ name, state },
      html: await (await response).text(),
    })),
  );
}
