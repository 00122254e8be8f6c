import type { PlacedOrder } from "#test/e2e/local-run/place-store-order.ts";
import type { ResponseLosses } from "#test/fakes/courier/fault-injecting-courier.ts";

/** One store order and the courier's responses to drop for it. */
export interface LossScenario {
  readonly name: string;
  readonly store: "woocommerce" | "shopify";
  readonly shipping: string;
  readonly losses: ResponseLosses;
  /** A keyword for the courier's sandbox, in the address. */
  readonly sandboxKeyword?: string;
  readonly fromTwoPlaces?: boolean;
  /** The action during the scenario; `cancel` cancels the order in its store. */
  readonly action?: "cancel" | "rate" | "deliver-again";
}

/** A scenario whose order is placed. */
export interface ScenarioRun {
  readonly scenario: LossScenario;
  readonly order: PlacedOrder;
  /** True after the scenario's action. */
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
 * Each kind of call loses its first responses. Then one order loses the first response to every call.
 * Confirm, create and mark lose one response only: the bridge finds their result
 * with its next observation and does not repeat the call.
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
