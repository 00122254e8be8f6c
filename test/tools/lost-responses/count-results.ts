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

/** What was found of one story once everything had come to rest. */
export interface LostResponsesResult {
  readonly scenario: string;
  /** Kinds of call and how many answers to them were lost: "quote 2". */
  readonly lost: string;
  /** How many orders or points the courier has of it. */
  readonly createdCount: number;
  readonly finalState: string;
  /** What is wrong; empty where all is as it should be. */
  readonly faults: readonly string[];
}

/** Counts at the courier, in the stores and at the bridge. */
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
        ...(one.isOver ? [] : ["is not over, or lost too few answers"]),
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

/** One order or one point, whatever was lost, and ended as it should. */
function findCourierFaults(
  { shipping, action }: LossScenario,
  orders: readonly ListedCourierOrder[],
  points: number,
): string[] {
  const isPoint = shipping.startsWith("Courier");
  const ends = action === "cancel" ? CANCELLED : DELIVERED;
  return [
    ...(orders.length === (isPoint ? 0 : 1) ? [] : [`${orders.length} orders at the courier`]),
    ...(points === (isPoint ? 1 : 0) ? [] : [`${points} points at the courier`]),
    ...orders
      .filter(({ pack_status }) => pack_status !== ends)
      .map(({ pack_status }) => `its order ended with ${pack_status}`),
  ];
}

/** The courier's price is charged once, and paid back where it was called off before a courier came. */
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
      : [`${refunded} cents are paid back`]),
  ];
}

/** Told once, and fulfilled where it was delivered. */
function findStoreFaults(
  scenario: LossScenario,
  storeOrder: StoreOrderResult | undefined,
): string[] {
  if (storeOrder === undefined) return ["the store does not have it"];
  const isDelivered = scenario.action !== "cancel";
  return [
    ...(storeOrder.isFulfilled === isDelivered ? [] : ["the store does not show how it ended"]),
    ...(storeOrder.notificationCount === getExpectedNotifications(scenario)
      ? []
      : [`its buyer was told ${storeOrder.notificationCount} times`]),
    ...(storeOrder.duplicateCount === 0 ? [] : ["the store was told something twice"]),
  ];
}

/** Shopify tells its buyer of each place's goods. */
const getExpectedNotifications = ({ action, fromTwoPlaces }: LossScenario): number =>
  action === "cancel" ? 0 : fromTwoPlaces ? 2 : 1;

const DELIVERED = "80";
const CANCELLED = "90";
