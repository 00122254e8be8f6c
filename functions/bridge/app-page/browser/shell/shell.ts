import { createAdminShell } from "./admin-shell.ts";
import { createOwnShell } from "./own-shell.ts";
import type { PageShell } from "./page-shell.ts";

declare global {
  interface Window {
    /** One for all scripts of the page. */
    pageShell?: PageShell;
  }
}

window.pageShell ??=
  document.body.dataset.signIn === "shopify" ? createAdminShell() : createOwnShell();

/** What surrounds the screens of this page. */
export const pageShell: PageShell = window.pageShell;
