import { createElement } from "../../dom.ts";

/** A secret that is shown once; it can take the focus from a button that is gone. */
export const renderShownOnce = (text: string, secret: string): HTMLElement =>
  createElement(
    "div",
    { class: "good", tabindex: -1 },
    createElement("p", {}, text),
    createElement("code", {}, secret),
  );
