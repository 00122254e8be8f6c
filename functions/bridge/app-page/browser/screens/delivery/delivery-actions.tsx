import { useState } from "preact/hooks";
import type { ApiRefusal } from "../../api.ts";
import type { ActionOption, Delivery } from "../../api-types.ts";
import { askForConfirmation } from "../../dialog.ts";
import { createSelectField } from "../../fields.ts";
import { ACTION_LABELS, ACTION_RESULTS, CONFIRMED_ACTIONS, getLabel } from "../../labels.ts";
import { pageShell } from "../../shell/shell.ts";
import { Facts } from "../../ui/facts.tsx";
import { useLeftFocus } from "../../ui/use-left-focus.ts";
import { formatDeliveryName } from "../deliveries/delivery-name.ts";
import type { DeliveryCardProps } from "./delivery-card.ts";

/** A button for all that makes sense now, and why the rest does not. */
export const DeliveryActions = ({ api, place, delivery, onChange }: DeliveryCardProps) => {
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const [isBusy, setBusy] = useState(false);

  async function perform(option: ActionOption): Promise<void> {
    const { action } = option;
    const body = isBusy ? undefined : await confirmAction(option, delivery);
    if (body === undefined) return;
    setBusy(true);
    const result = await api.call<Delivery>("POST", `${place}/actions/${action}`, body);
    setBusy(false);
    setRefusal(result.ok ? undefined : result.refusal);
    if (!result.ok) return;
    pageShell.showToast(getLabel(ACTION_RESULTS, action));
    onChange(result.value);
  }

  const allowed = delivery.actions.filter(({ isAllowed }) => isAllowed);
  return (
    <div>
      {refusal && (
        <p class="odd" role="alert">
          {refusal.message}
        </p>
      )}
      {delivery.pendingAction !== null && (
        <p class="hint">The courier is being told what you asked for.</p>
      )}
      {allowed.length > 0 && (
        <p class="buttons">
          {allowed.map((option) => (
            <ActionButton
              key={option.action}
              {...{ option, isBusy }}
              onClick={() => void perform(option)}
            />
          ))}
        </p>
      )}
      <Impossible delivery={delivery} />
    </div>
  );
};

interface ActionButtonProps {
  readonly option: ActionOption;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

/** It goes when what it does makes no sense any more. */
const ActionButton = ({ option, isBusy, onClick }: ActionButtonProps) => (
  <button
    ref={useLeftFocus<HTMLButtonElement>()}
    type="button"
    class={option.action === "cancel" ? "bad" : "plain"}
    title={formatTitle(option)}
    aria-busy={isBusy}
    onClick={onClick}
  >
    {getLabel(ACTION_LABELS, option.action)}
  </button>
);

const formatTitle = ({ cause, reason }: ActionOption): string =>
  [cause, reason]
    .map((one) => one?.text ?? "")
    .join(" ")
    .trim();

/** The other actions, each with why it is not possible now. */
const Impossible = ({ delivery: { actions, correction } }: { readonly delivery: Delivery }) => {
  const facts = actions
    .filter(({ isAllowed }) => !isAllowed)
    .map(({ action, reason }) => [getLabel(ACTION_LABELS, action), reason.text] as const);
  const all = correction.isAllowed
    ? facts
    : [...facts, ["Correct it", correction.reason.text] as const];
  return all.length === 0 ? null : (
    <details>
      <summary>What is not possible now</summary>
      <Facts facts={all} />
    </details>
  );
};

/** Asks where that is needed. Returns what to send; undefined if the merchant leaves it. */
async function confirmAction(
  option: ActionOption,
  delivery: Delivery,
): Promise<Record<string, unknown> | undefined> {
  const { action } = option;
  const ratingField = action === "rate" ? createRatingField() : undefined;
  const isAsked = CONFIRMED_ACTIONS.includes(action);
  if (isAsked && !(await askForConfirmation(toConfirmation(option, delivery, ratingField))))
    return undefined;
  return {
    ...(ratingField && { rating: Number(ratingField.querySelector("select")?.value) }),
    // What was shown is agreed to, and no dearer price.
    ...(action === "approve" && { price: delivery.quote?.price }),
  };
}

function toConfirmation(
  { action, reason }: ActionOption,
  delivery: Delivery,
  extraContent?: HTMLElement,
) {
  const { cancelCost, quote } = delivery;
  const price = action === "approve" && quote !== null ? ` The price is ${quote.price.text}.` : "";
  const cost = action === "cancel" && cancelCost !== null ? ` ${cancelCost.text}` : "";
  return {
    title: `${getLabel(ACTION_LABELS, action)}: ${formatDeliveryName(delivery)}?`,
    text: `${reason.text}${price}${cost}`,
    confirmLabel: getLabel(ACTION_LABELS, action),
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
