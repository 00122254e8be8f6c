import "./shell/app-bridge.ts";

/** How calls say whose they are. */
export interface Credentials {
  /** Asked before every call: an ID token is over after a minute. */
  createHeaders(): Promise<Record<string, string>>;
  /** What to do where they are refused, in words. */
  readonly refusalMessage: string;
  /** Where to sign in again; undefined: nowhere but where the page was opened. */
  readonly signInUrl: string | undefined;
}

const appBridgeCredentials: Credentials = {
  createHeaders: async () => ({
    authorization: `Bearer ${(await window.shopify?.idToken()) ?? ""}`,
  }),
  refusalMessage:
    "Shopify no longer vouches for this page. Open Order Bridge again from your shop's admin.",
  signInUrl: undefined,
};

/** The cookie goes along by itself; the header is what no other site's page can send. */
const sessionCredentials: Credentials = {
  createHeaders: async () => ({ "x-order-bridge": "page" }),
  refusalMessage: "You are signed out.",
  signInUrl: "/sign-in",
};

export const chooseCredentials = (signIn: string | undefined): Credentials =>
  signIn === "shopify" ? appBridgeCredentials : sessionCredentials;
