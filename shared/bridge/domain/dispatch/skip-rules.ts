import type { FulfillmentMethod, StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { createStop, type DispatchInput, type DispatchRule } from "./dispatch-rule.ts";

/** Creates a rule that skips one kind of order. */
const createSkipRule = (
  name: string,
  reason: Reason,
  test: (
    order: StoreOrder,
    input: DispatchInput,
  ) => { readonly details: string; readonly applies: boolean },
): DispatchRule => ({
  name,
  apply: (input) => {
    const { details, applies } = test(input.order, input);
    return applies ? createStop(details, "skip", reason) : { details };
  },
});

const matchStatus =
  (status: StoreOrder["status"]) =>
  (order: StoreOrder): { details: string; applies: boolean } => ({
    details: `the store says "${order.statusText}"`,
    applies: order.status === status,
  });

/** Whether the order was dispatched manually, or `fulfilled` is the status that releases orders. */
const isIntendedDispatch = ({ order, settings: { dispatch }, isManual }: DispatchInput): boolean =>
  isManual ||
  (dispatch.when === "status" &&
    dispatch.statuses.some((status) => status.toLowerCase() === order.statusText.toLowerCase()));

/** The ways to the buyer that need no courier. */
type OwnMethod = Exclude<FulfillmentMethod, "delivery" | "undecided">;

/** Creates a rule that skips the orders that are handed over in one of these ways. */
const createMethodRule = (name: string, ...methods: readonly OwnMethod[]): DispatchRule => ({
  name,
  apply: ({ order: { fulfillmentMethod } }) => {
    const details = `it is handed over by ${fulfillmentMethod.replaceAll("-", " ")}`;
    const found = methods.find((method) => method === fulfillmentMethod);
    return found === undefined ? { details } : createStop(details, "skip", createMessage(found));
  },
});

/**
 * Keeps a test order from a live courier account, unless its merchant chose otherwise: a sandbox
 * account only simulates its delivery.
 */
export const testRule: DispatchRule = {
  name: "Is it a test?",
  apply: ({ order, settings: { testOrders }, takesTestOrders = false, isManual }) => {
    if (!order.isTest) return { details: "a real order" };
    if (takesTestOrders) return { details: "a test order, for the sandbox account" };
    const details = "a test order, and no sandbox account is connected";
    if (testOrders === "deliver" || (testOrders === "manual" && isManual))
      return { details: `${details}; its merchant has the courier deliver it` };
    return testOrders === "manual"
      ? createStop(details, "wait", createMessage("test-by-hand"))
      : createStop(details, "hold", createMessage("test-without-sandbox"));
  },
};

/** The rules for orders that never become a delivery, whatever the settings. */
export const SKIP_RULES: readonly DispatchRule[] = [
  createSkipRule("Is it in the trash?", createMessage("trashed"), matchStatus("trashed")),
  createSkipRule("Is it a draft?", createMessage("draft"), matchStatus("draft")),
  createSkipRule("Was it cancelled?", createMessage("cancelled"), matchStatus("cancelled")),
  createSkipRule("Was all of it refunded?", createMessage("refunded"), matchStatus("refunded")),
  createSkipRule("Is it fulfilled already?", createMessage("already-fulfilled"), (order, input) => {
    const { details, applies } = matchStatus("fulfilled")(order);
    if (!applies || !isIntendedDispatch(input)) return { details, applies };
    return { details: `${details}, and its merchant sends such orders`, applies: false };
  }),
  createMethodRule("Is there something to ship?", "nothing-to-ship"),
  createSkipRule(
    "Was shipping chosen in the checkout?",
    createMessage("no-shipping-method"),
    ({ fulfillmentMethod }, { settings }) => {
      const isMissing = fulfillmentMethod === "no-shipping-method";
      const details = isMissing ? "the checkout asked for no shipping method" : "yes";
      return { details, applies: isMissing && !settings.dispatchesWithoutShippingMethod };
    },
  ),
  createMethodRule("Does the buyer collect it?", "local-pickup", "pickup-point", "sold-in-store"),
];
