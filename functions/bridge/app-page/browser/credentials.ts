/** What App Bridge gives the page. */
interface AppBridge {
  /** An ID token that is good for a minute; never settles outside Shopify's admin. */
  idToken(): Promise<string>;
}

declare global {
  interface Window {
    readonly shopify?: AppBridge;
  }
}

/** How calls say whose they are. */
export interface Credentials {
  /** Asked before every call: an ID token is over after a minute. */
  headers(): Promise<Record<string, string>>;
  /** What to do where they are refused, in words. */
  readonly whenRefused: string;
  /** Where to sign in again; undefined: nowhere but where the page was opened. */
  readonly signInAt: string | undefined;
}

const byAppBridge: Credentials = {
  headers: async () => ({ authorization: `Bearer ${(await window.shopify?.idToken()) ?? ""}` }),
  whenRefused:
    "Shopify no longer vouches for this page. Open Order Bridge again from your shop's admin.",
  signInAt: undefined,
};

/** The cookie goes along by itself; the header is what no other site's page can send. */
const bySession: Credentials = {
  headers: async () => ({ "x-order-bridge": "page" }),
  whenRefused: "You are signed out.",
  signInAt: "/sign-in",
};

export const credentialsFor = (signIn: string | undefined): Credentials =>
  signIn === "shopify" ? byAppBridge : bySession;
