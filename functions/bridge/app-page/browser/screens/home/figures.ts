import type { Summary } from "../../api-types.ts";
import { createElement } from "../../dom.ts";

const FIGURES = [
  ["seen", "orders"],
  ["booked", "booked"],
  ["delivered", "delivered"],
  ["held", "held"],
] as const;

/** What became of the last days' orders, in numbers. */
export const renderFigures = ({ days }: Summary): HTMLElement =>
  createElement(
    "section",
    { class: "card", "aria-label": "The last seven days" },
    createElement("h3", {}, "The last seven days"),
    createElement(
      "ul",
      { class: "figures" },
      ...FIGURES.map(([name, label]) =>
        createElement(
          "li",
          {},
          createElement("strong", {}, String(days.reduce((sum, day) => sum + day[name], 0))),
          ` ${label}`,
        ),
      ),
    ),
  );
