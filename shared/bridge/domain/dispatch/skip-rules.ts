import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { createStop, type DispatchInput, type DispatchRule } from "./dispatch-rule.ts";

/** A rule that leaves orders of one kind alone. */
const createSkipRule = (
  name: string,
  code: string,
  text: string,
  test: (
    order: StoreOrder,
    input: DispatchInput,
  ) => { readonly details: string; readonly applies: boolean },
): DispatchRule => ({
  name,
  apply: (input) => {
    const { details, applies } = test(input.order, input);
    return applies ? createStop(details, "skip", code, text) : { details };
  },
});

const matchStatus =
  (status: StoreOrder["status"]) =>
  (order: StoreOrder): { details: string; applies: boolean } => ({
    details: `the store says "${order.statusText}"`,
    applies: order.status === status,
  });

/** Sent by hand, or fulfilled is the very status that orders go out on. */
const isIntendedDispatch = ({ order, settings: { dispatch }, isManual }: DispatchInput): boolean =>
  isManual ||
  (dispatch.when === "status" &&
    dispatch.statuses.some((status) => status.toLowerCase() === order.statusText.toLowerCase()));

/** Orders that do not become a delivery, whatever the settings say. */
export const SKIP_RULES: readonly DispatchRule[] = [
  createSkipRule(
    "Is it in the trash?",
    "trashed",
    "The order is in the store's trash. Restore it to have it delivered.",
    matchStatus("trashed"),
  ),
  createSkipRule(
    "Is it a draft?",
    "draft",
    "The order is a draft: the buyer has not placed it yet.",
    matchStatus("draft"),
  ),
  createSkipRule(
    "Is it a test?",
    "test",
    "The order is a test order: no courier is sent.",
    (order) => ({
      details: order.isTest ? "a test order" : "a real order",
      applies: order.isTest,
    }),
  ),
  createSkipRule(
    "Was it cancelled?",
    "cancelled",
    "The order was cancelled in the store.",
    matchStatus("cancelled"),
  ),
  createSkipRule(
    "Was all of it refunded?",
    "refunded",
    "The order was fully refunded in the store.",
    matchStatus("refunded"),
  ),
  createSkipRule(
    "Is it fulfilled already?",
    "already-fulfilled",
    "The store had already fulfilled the order when the bridge first saw it.",
    (order, input) => {
      const { details, applies } = matchStatus("fulfilled")(order);
      if (!applies || !isIntendedDispatch(input)) return { details, applies };
      return { details: `${details}, and its merchant sends such orders`, applies: false };
    },
  ),
  createSkipRule(
    "Is there something to ship?",
    "nothing-to-ship",
    "Nothing in the order needs a courier: it has virtual goods only, or neither a shipping method nor a shipping address.",
    ({ fulfillmentMethod }) => ({
      details: `it is handed over by ${fulfillmentMethod.replaceAll("-", " ")}`,
      applies: fulfillmentMethod === "nothing-to-ship",
    }),
  ),
  createSkipRule(
    "Does the buyer collect it?",
    "local-pickup",
    "The buyer collects the order: local pick-up was chosen.",
    ({ fulfillmentMethod }) => ({
      details: `it is handed over by ${fulfillmentMethod.replaceAll("-", " ")}`,
      applies: fulfillmentMethod === "local-pickup",
    }),
  ),
];
