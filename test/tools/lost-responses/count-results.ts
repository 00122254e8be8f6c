import {
  courierKeys,
  type StoreOrderSeen,
  shopifyOrdersSeen,
  wooCommerceOrders,
} from "#test/e2e/local-run/delivery-results.ts";
import type { Endpoints } from "#test/e2e/local-run/endpoints.ts";
import { type MerchantDelivery, readAsMerchant } from "#test/e2e/local-run/merchant-client.ts";
import type { LosingCourier, Losses } from "#test/fakes/courier/fault-injecting-courier.ts";
import { type CourierOrderSeen, courierOrders } from "./list-courier-orders.ts";
import type { LostStory, Told } from "./loss-scenarios.ts";

/** What was found of one story once everything had come to rest. */
export interface LostOutcome {
  readonly story: string;
  /** Kinds of call and how many answers to them were lost: "quote 2". */
  readonly lost: string;
  /** How many orders or points the courier has of it. */
  readonly made: number;
  readonly ended: string;
  /** What is wrong; empty where all is as it should be. */
  readonly faults: readonly string[];
}

/** Counts at the courier, in the stores and at the bridge. */
export async function countLost(
  at: Endpoints,
  courier: LosingCourier,
  told: readonly Told[],
): Promise<LostOutcome[]> {
  const orders = await courierOrders(at);
  const keys = await courierKeys(at);
  const seen = {
    woocommerce: await wooCommerceOrders(at),
    shopify: await shopifyOrdersSeen(at),
  };
  const outcomes: LostOutcome[] = [];
  for (const one of told) {
    const { store, id, name } = one.order;
    const delivery = await readAsMerchant(at, one.order);
    const own = orders.filter(({ order_name }) => order_name === name);
    const points = keys.filter((key) => key === id).length;
    outcomes.push({
      story: one.story.name,
      lost: lossesText(courier.lost(one.story.name)),
      made: own.length + points,
      ended: delivery?.state ?? "unknown",
      faults: [
        ...(one.isOver ? [] : ["is not over, or lost too few answers"]),
        ...faultsAtCourier(one.story, own, points),
        ...faultsInMoney(one.story, own, delivery?.money),
        ...faultsInStore(
          one.story,
          seen[store].find((shown) => shown.id === id),
        ),
      ],
    });
  }
  return outcomes;
}

const lossesText = (lost: Losses): string =>
  Object.entries(lost)
    .map(([kind, times]) => `${kind} ${times}`)
    .join(", ");

/** One order or one point, whatever was lost, and ended as it should. */
function faultsAtCourier(
  { shipping, onTheWay }: LostStory,
  orders: readonly CourierOrderSeen[],
  points: number,
): string[] {
  const isPoint = shipping.startsWith("Courier");
  const ends = onTheWay === "call-off" ? CANCELLED : DELIVERED;
  return [
    ...(orders.length === (isPoint ? 0 : 1) ? [] : [`${orders.length} orders at the courier`]),
    ...(points === (isPoint ? 1 : 0) ? [] : [`${points} points at the courier`]),
    ...orders
      .filter(({ pack_status }) => pack_status !== ends)
      .map(({ pack_status }) => `its order ended with ${pack_status}`),
  ];
}

/** The courier's price is charged once, and paid back where it was called off before a courier came. */
function faultsInMoney(
  { onTheWay }: LostStory,
  [order]: readonly CourierOrderSeen[],
  money: MerchantDelivery["money"] | undefined,
): string[] {
  const price = order === undefined ? undefined : Math.round(Number(order.pack_price) * 100);
  const [charged, refunded] = [money?.charged?.minor, money?.refunded?.minor];
  return [
    ...(charged === price ? [] : [`${charged} cents are charged for a price of ${price}`]),
    ...(refunded === (onTheWay === "call-off" ? price : undefined)
      ? []
      : [`${refunded} cents are paid back`]),
  ];
}

/** Told once, and fulfilled where it was delivered. */
function faultsInStore(story: LostStory, shown: StoreOrderSeen | undefined): string[] {
  if (shown === undefined) return ["the store does not have it"];
  const isDelivered = story.onTheWay !== "call-off";
  return [
    ...(shown.isFulfilled === isDelivered ? [] : ["the store does not show how it ended"]),
    ...(shown.timesTold === timesTold(story)
      ? []
      : [`its buyer was told ${shown.timesTold} times`]),
    ...(shown.repeats === 0 ? [] : ["the store was told something twice"]),
  ];
}

/** Shopify tells its buyer of each place's goods. */
const timesTold = ({ onTheWay, fromTwoPlaces }: LostStory): number =>
  onTheWay === "call-off" ? 0 : fromTwoPlaces ? 2 : 1;

const DELIVERED = "80";
const CANCELLED = "90";
