import type { CourierStatus, StatusEntry } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type BuyerState, isFinalForBuyer, toBuyerState } from "./buyer-state.ts";

/** The steps of a delivery that the buyer sees, in their order. */
const BUYER_STEPS = [
  "placed",
  "planned",
  "assigned",
  "collected",
  "on-the-way",
  "delivered",
] as const;
export type BuyerStep = (typeof BUYER_STEPS)[number];

/** The step that a courier status belongs to. A status that ends or breaks the journey has none. */
const STEP_BY_STATUS: Partial<Record<CourierStatus, BuyerStep>> = {
  ready: "planned",
  searching: "planned",
  scheduled: "planned",
  assigned: "assigned",
  "at-pickup": "assigned",
  "picked-up": "collected",
  "on-the-way": "on-the-way",
  "at-dropoff": "on-the-way",
  "no-answer": "on-the-way",
  unreachable: "on-the-way",
  delivered: "delivered",
};

/** Proof that the driver had the parcel, although the courier may not have told of its collection. */
const COLLECTED_STATUSES: readonly CourierStatus[] = ["attempt-failed", "returned"];

/** The step that is going on in each state of a journey without a break. */
const STEP_BY_STATE: Partial<Record<BuyerState, BuyerStep>> = {
  received: "placed",
  preparing: "placed",
  planned: "planned",
  "planned-again": "planned",
  assigned: "assigned",
  "at-pickup": "assigned",
  collected: "collected",
  "on-the-way": "on-the-way",
  "at-the-door": "on-the-way",
  "not-reached": "on-the-way",
  delivered: "delivered",
};

/** What a line of the journey says: a step, or the state that breaks or follows the steps. */
type LineName =
  | { readonly kind: "step"; readonly name: BuyerStep }
  | { readonly kind: "state"; readonly name: BuyerState };

/** One line of the journey. */
export type BuyerLine = LineName & {
  readonly mark: "done" | "now" | "next" | "broken";
  /** When it was reached; absent if it was not, or if the courier did not tell. */
  readonly at?: Date | undefined;
};

/** Returns the lines of a delivery's journey as its buyer sees them. */
export function listBuyerLines(delivery: Delivery): BuyerLine[] {
  const state = toBuyerState(delivery);
  if (state === "not-delivered" || state === "closed") return [];
  const current = STEP_BY_STATE[state];
  if (current === undefined) return listBrokenJourney(delivery, state);
  const at = BUYER_STEPS.indexOf(current);
  return BUYER_STEPS.map((name, index) => {
    const here = current === "delivered" ? "done" : "now";
    const mark = index < at ? "done" : index === at ? here : "next";
    return {
      name,
      kind: "step" as const,
      mark,
      at: mark === "next" ? undefined : findStepTime(delivery, name),
    };
  });
}

/** Only the steps that were reached, then what happened instead of the next one. */
function listBrokenJourney(delivery: Delivery, state: BuyerState): BuyerLine[] {
  const reached = findFurthestStep(delivery.statusHistory);
  const steps = BUYER_STEPS.slice(0, reached + 1).map((name) => ({
    name,
    kind: "step" as const,
    mark: "done" as const,
    at: findStepTime(delivery, name),
  }));
  const isReturn = state.startsWith("return-");
  const mark = !isReturn ? "broken" : isFinalForBuyer(state) ? "done" : "now";
  const at = delivery.statusHistory.at(-1)?.at ?? delivery.endedAt;
  return [...steps, { name: state, kind: "state", mark, at }];
}

const findFurthestStep = (history: readonly StatusEntry[]): number =>
  history.reduce((furthest, { status }) => {
    const step = COLLECTED_STATUSES.includes(status) ? "collected" : STEP_BY_STATUS[status];
    return step === undefined ? furthest : Math.max(furthest, BUYER_STEPS.indexOf(step));
  }, 0);

/** Returns when a step was last begun: a second attempt counts, not the first. */
function findStepTime({ createdAt, statusHistory }: Delivery, step: BuyerStep): Date | undefined {
  if (step === "placed") return createdAt;
  const isOfStep = ({ status }: StatusEntry) => STEP_BY_STATUS[status] === step;
  const last = statusHistory.findLastIndex(isOfStep);
  const before = statusHistory.slice(0, last + 1).findLastIndex((entry) => !isOfStep(entry));
  return statusHistory[before + 1] && last >= 0 ? statusHistory[before + 1]?.at : undefined;
}
