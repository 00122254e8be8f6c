import type { Api } from "../../api.ts";
import type { ActionOption, Delivery } from "../../api-types.ts";
import { askForConfirmation } from "../../dialog.ts";
import { createButton, createDescriptionList, createElement } from "../../dom.ts";
import { createSelectField } from "../../fields.ts";
import { ACTION_LABELS, ACTION_RESULTS, CONFIRMED_ACTIONS } from "../../labels.ts";
import { renderProblem } from "../../screen.ts";
import { pageShell } from "../../shell/shell.ts";

/** A button for all that makes sense now. */
export function renderActions(
  api: Api,
  path: string,
  delivery: Delivery,
  show: (delivery: Delivery) => void,
): HTMLElement {
  const problemBox = createElement("div");

  async function performAction(option: ActionOption): Promise<void> {
    const { action } = option;
    const ratingField = action === "rate" ? createRatingField() : undefined;
    if (
      CONFIRMED_ACTIONS.includes(action) &&
      !(await askForConfirmation(toConfirmation(option, delivery, ratingField)))
    )
      return;
    const body = {
      ...(ratingField && { rating: Number(ratingField.querySelector("select")?.value) }),
      // What was shown is agreed to, and no dearer price.
      ...(action === "approve" && { price: delivery.quote?.price }),
    };
    const result = await api.call<Delivery>("POST", `${path}/actions/${action}`, body);
    if (!result.ok) return problemBox.replaceChildren(renderProblem(result.refusal));
    pageShell.showToast(ACTION_RESULTS[action]);
    show(result.value);
  }

  const buttons = delivery.actions
    .filter(({ isAllowed }) => isAllowed)
    .map((option) => {
      const { action } = option;
      const actionButton = createButton(
        ACTION_LABELS[action],
        () => void performAction(option),
        action === "cancel" ? "bad" : "plain",
      );
      actionButton.dataset.key = action;
      actionButton.title = [option.cause, option.reason]
        .map((one) => one?.text ?? "")
        .join(" ")
        .trim();
      return actionButton;
    });
  const isPending = delivery.pendingAction !== null;
  return createElement(
    "div",
    {},
    problemBox,
    isPending
      ? createElement("p", { class: "hint" }, "The courier is being told what you asked for.")
      : undefined,
    buttons.length === 0 ? undefined : createElement("p", { class: "buttons" }, ...buttons),
    renderImpossible(delivery),
  );
}

/** The other actions, each with why it is not possible now. */
function renderImpossible({ actions }: Delivery): HTMLElement | undefined {
  const impossible = actions.filter(({ isAllowed }) => !isAllowed);
  if (impossible.length === 0) return undefined;
  return createElement(
    "details",
    { "data-key": "impossible" },
    createElement("summary", { "data-key": "impossible-summary" }, "What is not possible now"),
    createDescriptionList(
      impossible.map(({ action, reason }) => [ACTION_LABELS[action], reason.text]),
    ),
  );
}

function toConfirmation(
  { action, reason }: ActionOption,
  { cancelCost, quote }: Delivery,
  extraContent?: HTMLElement,
) {
  const price = action === "approve" && quote !== null ? ` The price is ${quote.price.text}.` : "";
  const cost = action === "cancel" && cancelCost !== null ? ` ${cancelCost.text}` : "";
  return {
    title: `${ACTION_LABELS[action]}?`,
    text: `${reason.text}${price}${cost}`,
    confirmLabel: ACTION_LABELS[action],
    cancelLabel: action === "cancel" ? "Keep it" : "Leave it",
    isDestructive: action === "cancel",
    ...(extraContent && { extraContent }),
  };
}

const createRatingField = (): HTMLElement =>
  createSelectField({
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
