import { createAdminShell } from "./admin-shell.ts";
import { createOwnShell } from "./own-shell.ts";
import type {} from "./shell.ts";

window.pageShell =
  document.body.dataset.signIn === "shopify" ? createAdminShell() : createOwnShell();
