import {
  listAccessKeys,
  listShopifyOrders,
  listWooCommerceOrders,
  type StoreOrderResult,
} from "#test/e2e/local-run/delivery-results.ts";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import {
  type MerchantDelivery,
  readMerchantDelivery,
} from "#test/e2e/local-run/merchant-client.ts";
import type {
  FaultInjectingCourier,
  ResponseLosses,
} from "#test/fakes/courier/fault-injecting-courier.ts";
import { type ListedCourierOrder, listCourierOrders } from "./list-courier-orders.ts";
import type { LossScenario, ScenarioRun } from "./loss-scenarios.ts";

/** The result of one scenario after all deliveries have ended. */
export interface LostResponsesResult {
  readonly scenario: string;
  /** The dropped responses by kind of call: "quote 2". */
  readonly lost: string;
  /** The number of the courier's orders or points for the store order. */
  readonly createdCount: number;
  readonly finalState: string;
  /** What is wrong; empty if everything is as expected. */
  readonly faults: readonly string[];
}

/** Counts the results at the courier, in the stores and at the bridge. */
export async function countResults(
  endpoints: Endpoints,
  courier: FaultInjectingCourier,
  runs: readonly ScenarioRun[],
): Promise<LostResponsesResult[]> {
  const orders = await listCourierOrders(endpoints);
  const keys = await listAccessKeys(endpoints);
  const storeOrders = {
    woocommerce: await listWooCommerceOrders(endpoints),
    shopify: await listShopifyOrders(endpoints),
  };
  const outcomes: LostResponsesResult[] = [];
  for (const one of runs) {
    const { store, id, name } = one.order;
    const delivery = await readMerchantDelivery(endpoints, one.order);
    const courierOrders = orders.filter(({ order_name }) => order_name === name);
    const points = keys.filter((key) => key === id).length;
    outcomes.push({
      scenario: one.scenario.name,
      lost: formatLosses(courier.countDropped(one.scenario.name)),
      createdCount: courierOrders.length + points,
      finalState: delivery?.state ?? "unknown",
      faults: [
        ...(one.isOver ? [] : ["did not end, or lost too few responses"]),
        ...findCourierFaults(one.scenario, courierOrders, points),
        ...findMoneyFaults(one.scenario, courierOrders, delivery?.money),
        ...findStoreFaults(
          one.scenario,
          storeOrders[store].find((storeOrder) => storeOrder.id === id),
        ),
      ],
    });
  }
  return outcomes;
}

const formatLosses = (lost: ResponseLosses): string =>
  Object.entries(lost)
    .map(([kind, times]) => `${kind} ${times}`)
    .join(", ");

/** Checks that the courier has one order or one point with the expected final status. */
function findCourierFaults(
  { shipping, action }: LossScenario,
  orders: readonly ListedCourierOrder[],
  points: number,
): string[] {
  const isPoint = shipping.startsWith("Courier");
  const expectedStatus = action === "cancel" ? CANCELLED : DELIVERED;
  return [
    ...(orders.length === (isPoint ? 0 : 1) ? [] : [`${orders.length} orders at the courier`]),
    ...(points === (isPoint ? 1 : 0) ? [] : [`${points} points at the courier`]),
    ...orders
      .filter(({ pack_status }) => pack_status !== expectedStatus)
      .map(({ pack_status }) => `its order ended with ${pack_status}`),
  ];
}

/** Checks that the price is charged once, and refunded if the order was cancelled without a courier. */
function findMoneyFaults(
  { action }: LossScenario,
  [order]: readonly ListedCourierOrder[],
  money: MerchantDelivery["money"] | undefined,
): string[] {
  const price = order === undefined ? undefined : Math.round(Number(order.pack_price) * 100);
  const [charged, refunded] = [money?.charged?.minor, money?.refunded?.minor];
  return [
    ...(charged === price ? [] : [`${charged} cents are charged for a price of ${price}`]),
    ...(refunded === (action === "cancel" ? price : undefined)
      ? []
      : [`${refunded} cents are refunded`]),
  ];
}

/**
 * Checks that the buyer was not notified twice and that a delivered order is fulfilled. A buyer is not
 * told that a parcel is on its way after it arrived, as on a busy machine.
 */
function findStoreFaults(
  scenario: LossScenario,
  storeOrder: StoreOrderResult | undefined,
): string[] {
  if (storeOrder === undefined) return ["the store does not have the order"];
  const isDelivered = scenario.action !== "cancel";
  return [
    ...(storeOrder.isFulfilled === isDelivered ? [] : ["the store does not show the final state"]),
    ...(storeOrder.notificationCount <= getMostNotifications(scenario)
      ? []
      : [`the buyer was notified ${storeOrder.notificationCount} times`]),
    ...(storeOrder.duplicateCount === 0 ? [] : ["the store has a duplicate update"]),
  ];
}

/** Returns how often a buyer may be notified. Shopify notifies its buyer for each location. */
const getMostNotifications = ({ action, fromTwoPlaces }: LossScenario): number =>
  action === "cancel" ? 0 : fromTwoPlaces ? 2 : 1;

const DELIVERED = "80";
const CANCELLED = "90";
