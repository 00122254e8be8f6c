import type { Api } from "../api.ts";
import type { ActionVerdict, Delivery } from "../api-types.ts";
import { ask } from "../dialog.ts";
import { button, el, say } from "../dom.ts";
import { choiceField } from "../fields.ts";
import { ACTION_WORDS } from "../labels.ts";
import { problem } from "../screen.ts";

type Action = ActionVerdict["action"];

/** What is asked before: whatever costs something, or cannot be taken back. */
const ASKED_BEFORE: readonly Action[] = [
  "cancel",
  "approve",
  "deliver-again",
  "fetch-return",
  "rate",
];

/** A button for all that makes sense now. */
export function actions(
  api: Api,
  path: string,
  delivery: Delivery,
  show: (delivery: Delivery) => void,
): HTMLElement {
  const fault = el("div");

  async function press(verdict: ActionVerdict): Promise<void> {
    const { action } = verdict;
    const stars = action === "rate" ? rating() : undefined;
    if (ASKED_BEFORE.includes(action) && !(await ask(question(verdict, delivery, stars)))) return;
    const body = {
      ...(stars && { rating: Number(stars.querySelector("select")?.value) }),
      // What was shown is agreed to, and no dearer price.
      ...(action === "approve" && { price: delivery.quote?.price }),
    };
    const answer = await api.call<Delivery>("POST", `${path}/actions/${action}`, body);
    if (!answer.ok) return fault.replaceChildren(problem(answer.refused));
    say(`${ACTION_WORDS[action]}: done.`);
    show(answer.value);
  }

  const buttons = delivery.actions
    .filter(({ isAllowed }) => isAllowed)
    .map((verdict) => {
      const { action } = verdict;
      const one = button(
        ACTION_WORDS[action],
        () => void press(verdict),
        action === "cancel" ? "bad" : "plain",
      );
      one.dataset.key = action;
      one.title = verdict.why;
      return one;
    });
  const isAsked = delivery.asked !== null;
  return el(
    "div",
    {},
    fault,
    isAsked
      ? el("p", { class: "hint" }, "The courier is being told what you asked for.")
      : undefined,
    buttons.length === 0 ? undefined : el("p", { class: "buttons" }, ...buttons),
  );
}

function question(
  { action, why }: ActionVerdict,
  { cancelCost, quote }: Delivery,
  more?: HTMLElement,
) {
  const price = action === "approve" && quote !== null ? ` The price is ${quote.price.text}.` : "";
  const cost = action === "cancel" && cancelCost !== null ? ` ${cancelCost.text}` : "";
  return {
    title: `${ACTION_WORDS[action]}?`,
    text: `${why}${price}${cost}`,
    yes: ACTION_WORDS[action],
    no: action === "cancel" ? "Keep it" : "Leave it",
    isBad: action === "cancel",
    ...(more && { more }),
  };
}

const rating = (): HTMLElement =>
  choiceField({
    name: "rating",
    label: "How the driver did",
    value: "5",
    choices: [
      ["5", "5: very well"],
      ["4", "4: well"],
      ["3", "3: neither well nor badly"],
      ["2", "2: badly"],
      ["1", "1: very badly"],
    ],
  });
