import type { PlacedOrder } from "#test/e2e/local-run/place-store-order.ts";
import type { ResponseLosses } from "#test/fakes/courier/fault-injecting-courier.ts";

/** One order of a store, and the answers about it that get lost on their way from the courier. */
export interface LossScenario {
  readonly name: string;
  readonly store: "woocommerce" | "shopify";
  readonly shipping: string;
  readonly losses: ResponseLosses;
  /** For the sandbox, in the address. */
  readonly sandboxKeyword?: string;
  readonly fromTwoPlaces?: boolean;
  /** What is done to it on the way; `call-off`: it is cancelled in its store. */
  readonly action?: "cancel" | "rate" | "deliver-again";
}

/** A story whose order is placed. */
export interface ScenarioRun {
  readonly scenario: LossScenario;
  readonly order: PlacedOrder;
  /** What is done to it on the way was done. */
  isActedOn: boolean;
  isOver: boolean;
}

const urgent = { store: "woocommerce", shipping: "Urgent courier" } as const;
const scheduled = { store: "woocommerce", shipping: "Scheduled courier" } as const;
const point = { store: "woocommerce", shipping: "Courier" } as const;
const twoPlaces = { store: "shopify", shipping: "Urgent courier", fromTwoPlaces: true } as const;

const EVERY_ORDER_CALL = {
  quote: 1,
  confirm: 1,
  "order by token": 1,
  details: 1,
  "driver location": 1,
} as const;
const EVERY_POINT_CALL = { "find point": 1, "create point": 1, "track point": 1 } as const;

/**
 * Each kind of call loses its first answers, and then one order loses the first answer to
 * every call. What is confirmed, created or
 * marked is found at the next look and never asked for again: that answer is lost once.
 */
export const buildLossScenarios = (times: number): readonly LossScenario[] => [
  { name: "quote", ...urgent, losses: { quote: times } },
  { name: "confirm", ...urgent, losses: { confirm: 1 } },
  { name: "confirm, scheduled", ...scheduled, losses: { confirm: 1 } },
  { name: "order by token", ...urgent, losses: { confirm: 1, "order by token": times } },
  { name: "details", ...urgent, losses: { details: times } },
  { name: "driver location", ...urgent, losses: { "driver location": times } },
  {
    name: "cancel",
    ...urgent,
    sandboxKeyword: "NO_COURIER",
    losses: { cancel: times },
    action: "cancel",
  },
  { name: "rate", ...urgent, losses: { rate: times }, action: "rate" },
  {
    name: "two places",
    ...twoPlaces,
    losses: { quote: times, confirm: 1, "order by token": times },
  },
  { name: "find point", ...point, losses: { "find point": times } },
  { name: "create point", ...point, losses: { "create point": 1 } },
  {
    name: "create point, collected",
    store: "shopify",
    shipping: "Courier with a pick-up time",
    losses: { "create point": 1 },
  },
  { name: "track point", ...point, losses: { "track point": times } },
  {
    name: "mark point",
    ...point,
    sandboxKeyword: "RETURN",
    losses: { "mark point": 1 },
    action: "deliver-again",
  },
  {
    name: "every call",
    ...urgent,
    losses: { ...EVERY_ORDER_CALL, rate: 1 },
    action: "rate",
  },
  {
    name: "every call, cancelled",
    ...urgent,
    sandboxKeyword: "NO_COURIER",
    losses: { quote: 1, confirm: 1, "order by token": 1, details: 1, cancel: 1 },
    action: "cancel",
  },
  {
    name: "every call, point",
    ...point,
    sandboxKeyword: "RETURN",
    losses: { ...EVERY_POINT_CALL, "mark point": 1 },
    action: "deliver-again",
  },
];
