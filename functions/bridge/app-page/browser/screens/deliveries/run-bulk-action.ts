import type { Api } from "../../api.ts";
import type { ListedDelivery } from "../../api-types.ts";
import { askForConfirmation } from "../../dialog.ts";
import { ACTION_LABELS, ACTION_RESULTS } from "../../labels.ts";
import { formatDeliveryName, getDeliveryPlace } from "./delivery-name.ts";

export const BULK_ACTIONS = ["retry", "dispatch", "deliver-again", "cancel", "dismiss"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export interface BulkResult {
  readonly name: string;
  readonly isDone: boolean;
  readonly text: string;
}

/** What is asked before: it costs something, or cannot be taken back. */
const QUESTIONS: Readonly<Partial<Record<BulkAction, string>>> = {
  dispatch: "Those that can go out are booked, and each costs what a delivery costs.",
  "deliver-again":
    "Those that came back or could not be delivered go out again. One that the courier failed as an order is booked for a new price.",
  cancel:
    "Those that can be cancelled are, and the courier may keep a share of what was charged. Each delivery's own page shows the cost.",
};

/** Asks where that is needed. Returns whether to go on. */
export async function confirmBulkAction(action: BulkAction, count: number): Promise<boolean> {
  const text = QUESTIONS[action];
  if (text === undefined) return true;
  return askForConfirmation({
    title: `${ACTION_LABELS[action]}: ${count} ${count === 1 ? "delivery" : "deliveries"}?`,
    text,
    confirmLabel: ACTION_LABELS[action],
    cancelLabel: "Leave them",
    isDestructive: action === "cancel",
  });
}

/** Acts on one delivery after the other; each has a result of its own. */
export async function runBulkAction(
  api: Api,
  action: BulkAction,
  deliveries: readonly ListedDelivery[],
  showResults: (results: readonly BulkResult[]) => void,
): Promise<void> {
  const results: BulkResult[] = [];
  for (const one of deliveries) {
    const result = await api.call("POST", `${getDeliveryPlace(one)}/actions/${action}`, {});
    results.push({
      name: formatDeliveryName(one),
      isDone: result.ok,
      text: result.ok ? ACTION_RESULTS[action] : result.refusal.message,
    });
    showResults([...results]);
  }
}
