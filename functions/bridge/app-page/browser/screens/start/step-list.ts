import { createElement } from "../../dom.ts";

const STEPS = [
  ["courier", "Courier account"],
  ["location", "Pick-up place"],
  ["methods", "Methods and first order"],
  ["preview", "Preview and start"],
] as const;
export type StepPlace = (typeof STEPS)[number][0];

/** Where the merchant is on the way to the start; each earlier step can be opened again. */
export function createStepList(current: StepPlace): HTMLElement {
  const at = STEPS.findIndex(([place]) => place === current);
  return createElement(
    "nav",
    { "aria-label": "Steps to the start", class: "step-list" },
    createElement(
      "ol",
      {},
      ...STEPS.map(([place, title], step) =>
        createElement(
          "li",
          {},
          step < at
            ? createElement("a", { href: `#/start/${place}` }, title)
            : createElement("span", { "aria-current": step === at ? "step" : false }, title),
        ),
      ),
    ),
  );
}

export const createNextLink = (place: StepPlace, text: string): HTMLElement =>
  createElement(
    "p",
    { class: "buttons" },
    createElement("a", { href: `#/start/${place}`, class: "go" }, text),
  );
