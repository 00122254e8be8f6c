import type { Delivery } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createExactTimeElement } from "../../time-element.ts";

/** What the courier reported, the latest first, to the second; nothing where it has reported nothing. */
export function renderStatusHistory({ statusHistory }: Delivery): HTMLElement | undefined {
  if (statusHistory.length === 0) return undefined;
  return createElement(
    "section",
    { class: "card", "aria-label": "Reported by the courier" },
    createElement("h3", {}, "Reported by the courier"),
    createElement(
      "ol",
      { class: "story" },
      ...statusHistory
        .toReversed()
        .map(({ text, at }) =>
          createElement(
            "li",
            {},
            createElement("span", {}, text),
            createElement("span", { class: "hint" }, createExactTimeElement(at)),
          ),
        ),
    ),
  );
}
