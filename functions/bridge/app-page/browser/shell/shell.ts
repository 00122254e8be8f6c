import { createAdminShell } from "./admin-shell.ts";
import { createOwnShell } from "./own-shell.ts";
import type { PageShell } from "./page-shell.ts";

/** What surrounds the screens of this page. */
export const pageShell: PageShell =
  document.body.dataset.signIn === "shopify" ? createAdminShell() : createOwnShell();
