import { createButton, createElement } from "./dom.ts";
import { pageShell } from "./shell/shell.ts";

/** Says that a screen failed. Tells the console where: not the message, which may quote a buyer's data. */
export function renderCrash(error: unknown): HTMLElement {
  const { name, stack } = Object(error);
  // biome-ignore lint/suspicious/noConsole: a page has no other log, and `reportError` would tell the message
  console.error(name, `${stack}`.match(/[^\s(]+:\d+:\d+/g)?.join(" "));
  return createElement(
    "div",
    { class: "problem", role: "alert" },
    createElement("p", {}, "This page cannot be shown. What you saved is kept."),
    createButton("Reload", () => pageShell.reload()),
  );
}
