import type { PageShell } from "./page-shell.ts";

declare global {
  interface Window {
    /** One for all scripts of the page: `start-shell.ts` sets it before anything else runs. */
    pageShell?: PageShell;
  }
}

/** What surrounds the screens of this page. */
export const pageShell = window.pageShell as PageShell;
