import { createButton, createElement } from "./dom.ts";
import { pageShell } from "./shell/shell.ts";

/**
 * Says that a screen failed. Tells the console where, as a page has no other log: not the message, which may
 * quote a buyer's data, and which `reportError` would tell.
 */
export function renderCrash(error: unknown): HTMLElement {
  const { name, stack } = Object(error);
  console.error(name, `${stack}`.match(/[^\s(]+:\d+:\d+/g)?.join(" "));
  return createElement(
    "div",
    { class: "problem", role: "alert" },
    createElement("p", {}, "This page cannot be shown. What you saved is kept."),
    createButton("Reload", () => pageShell.reload()),
  );
}
