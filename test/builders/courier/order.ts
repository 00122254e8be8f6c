import type { OrderRequest, OrderStop, Quote } from "#shared/courier/domain/orders/order.ts";
import { buildOrder, type Order, type OrderDraft } from "#shared/courier/domain/orders/order.ts";
import { toOrderId } from "#shared/courier/domain/orders/order-id.ts";
import { noon } from "./point.ts";

/** Builds a valid body of POST orders/dropoff/quote. */
export const buildQuoteBody = (changes: object = {}) => ({
  order_name: "Flowers",
  pack_from_text: "350 5th Ave, New York, NY 10118, USA",
  transport_id: 4,
  item_value: 40,
  pack_size_id: 2,
  email: "owner@shop.test",
  order_desc: "Gate code 1234",
  route_desc: "At the back door",
  rec_name: "Sam Sender",
  rec_phone: "+15550100100",
  routes: [buildRouteBody()],
  ...changes,
});

/** Builds a valid entry of `routes`. */
export const buildRouteBody = (changes: object = {}) => ({
  route_to_text: "20 W 34th St, New York, NY 10001, USA",
  route_desc: "2nd floor",
  rec_name: "Mia Recipient",
  rec_phone: "+15550100200",
  ...changes,
});

const buildStop = (changes: Partial<OrderStop> = {}): OrderStop => ({
  text: "1 Test Street, New York",
  notes: "",
  name: "Mia",
  phone: "+15550100200",
  lat: 40.7,
  lng: -74,
  ...changes,
});

/** Builds a request whose stops have these addresses. */
export const buildOrderRequest = (
  kind: OrderRequest["kind"] = "dropoff",
  addresses: readonly string[] = ["1 Test Street, New York"],
): OrderRequest => ({
  kind,
  orderName: "Flowers",
  orderNotes: "",
  transport: 4,
  packSize: 2,
  itemValue: 40,
  scheduledAt: undefined,
  promoCode: undefined,
  hub: buildStop({ text: "350 5th Ave, New York", lat: 40.75, lng: -73.99 }),
  stops: addresses.map((text, at) => buildStop({ text, lat: 40.7 - at / 100 })),
});

/** Builds an open quote of account 1. */
export const buildQuote = (changes: Partial<Quote> = {}): Quote => ({
  token: "quote_of_the_test_with_32_characters",
  clientid: "client_test",
  accountNumber: 1,
  createdAt: noon,
  expiresAt: new Date(noon.getTime() + 3_600_000),
  request: buildOrderRequest(),
  trip: { meters: 5000, seconds: 600, perStop: [{ meters: 5000, seconds: 600 }] },
  price: {
    tariffId: 1,
    originalCents: 1001,
    discountCents: 0,
    totalCents: 1001,
    promoCode: undefined,
  },
  ...changes,
});

/** Builds the draft that a confirmation creates from `buildQuote`. */
export function buildOrderDraft(changes: Partial<OrderDraft> = {}): OrderDraft {
  const { expiresAt: _, ...quote } = buildQuote();
  return {
    ...quote,
    options: {
      senderName: undefined,
      senderCell: undefined,
      senderNotes: undefined,
      userEmail: false,
      orderEmail: false,
      orderPush: false,
      tipDollars: 0,
    },
    isSearching: true,
    nextStepAt: undefined,
    eraseAt: undefined,
    ...changes,
  };
}

/** Builds the first order of account 1, which searches for a courier. */
export const buildTestOrder = (
  request: OrderRequest = buildOrderRequest(),
  changes: Partial<Order> = {},
): Order => ({
  ...buildOrder(buildOrderDraft({ request }), { id: toOrderId(1), firstRouteId: 1 }),
  ...changes,
});
