import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";

/** What the page's head has of a session: whose it is, and the ways to end it. */
export const renderSignOut = (site: string): Html =>
  html`<form class="sign-out" method="post" action="/sign-out"><span>${site}</span><button>Sign out</button><button formaction="/sign-out-everywhere" title="Ends every session of this store, in every browser">Sign out everywhere</button></form>`;
