import type { Api } from "../../api.ts";
import type { Explanation } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { MODE_LABELS } from "../../labels.ts";
import { renderProblem } from "../../screen.ts";
import { createTimeElement } from "../../time-element.ts";

type Outcome = Explanation["ruleResults"][number]["outcome"];

const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  continue: "goes on",
  skip: "stays with you",
  wait: "waits",
  hold: "on hold",
};

/**
 * Why the rules decide so, as the order is in the store now. It is read when it is opened, and again
 * each time: the store is asked for it.
 */
export function createExplanation(api: Api, orderId: string, part: string): HTMLElement {
  const content = createElement("div", { role: "status" });

  async function showExplanation(): Promise<void> {
    content.replaceChildren(createElement("p", { class: "loading" }, "Reading the order…"));
    const path = `deliveries/${encodeURIComponent(orderId)}/explain?part=${encodeURIComponent(part)}`;
    const result = await api.call<Explanation>("GET", path);
    content.replaceChildren(
      ...(result.ok
        ? renderExplanation(result.value)
        : [renderProblem(result.refusal, () => void showExplanation())]),
    );
  }

  const details: HTMLDetailsElement = createElement(
    "details",
    { class: "card", toggle: () => void (details.open && showExplanation()) },
    createElement("summary", {}, "Why?"),
    content,
  );
  return details;
}

function renderExplanation(explanation: Explanation): HTMLElement[] {
  const { until, nextAction, ruleResults } = explanation;
  return [
    createElement("p", {}, createElement("strong", {}, describeDecision(explanation))),
    ...(until === null
      ? []
      : [createElement("p", { class: "hint" }, "Looked at again ", createTimeElement(until))]),
    ...(nextAction === null ? [] : [createElement("p", {}, `Next: ${nextAction}`)]),
    createElement(
      "div",
      { class: "scrolled", tabindex: 0, role: "region", "aria-label": "Rules as they were tried" },
      createElement(
        "table",
        { class: "rules" },
        createElement("caption", { class: "unseen" }, "Rules as they were tried"),
        createElement("thead", {}, renderRow("th", "col", ["Rule", "What it saw", "Outcome"])),
        createElement(
          "tbody",
          {},
          ...ruleResults.map(({ rule, details, outcome }) =>
            renderRow("td", undefined, [rule, details, OUTCOME_LABELS[outcome]]),
          ),
        ),
      ),
    ),
  ];
}

const renderRow = (tag: "th" | "td", scope: string | undefined, texts: readonly string[]) =>
  createElement("tr", {}, ...texts.map((text) => createElement(tag, { scope }, text)));

const describeDecision = ({ plan, reason }: Explanation): string =>
  plan === null
    ? (reason?.text ?? "The order waits.")
    : `It goes out: ${MODE_LABELS[plan.mode][0]}.`;
