import type {
  Correction,
  Delivery,
  Explanation,
} from "#functions/bridge/app-page/browser/api-types.ts";
import { buildListedDelivery } from "./listed-deliveries.ts";

const usd = (minor: number) => ({ minor, currency: "USD", text: `$${(minor / 100).toFixed(2)}` });
const explain = (text: string) => ({ code: "x", params: {}, text });
const allow = (action: Delivery["actions"][number]["action"], text: string) => ({
  ...{ action, isAllowed: true, reason: explain(text), cause: null },
});
const refuse = (action: Delivery["actions"][number]["action"], text: string) => ({
  ...{ action, isAllowed: false, reason: explain(text), cause: null },
});
const tell = (at: string, by: "bridge" | "courier" | "merchant" | "store", text: string) => ({
  ...explain(text),
  ...{ at: `2026-11-24T${at}.000Z`, by: by as Delivery["timeline"][number]["by"] },
});

/** A delivery whose driver is on the way, with everything that its page shows. */
export const ON_THE_WAY: Delivery = {
  ...buildListedDelivery({
    ...{ orderId: "5007", orderName: "#1007", progress: "on-the-way", progressText: "On the way" },
    ...{ state: "booked", mode: "urgent", pickUpIds: ["shop"], courierOrderId: "81734" },
    courierStatusText: "The driver is on the way to the buyer.",
    expectedAt: "2026-11-24T17:25:00.000Z",
    requestedWindow: { date: "2026-11-24", from: "12:00", to: "14:00" },
    accessKey: "TEA-5007-QX",
    money: {
      ...{ shippingPaid: usd(900), quoted: usd(1377), charged: usd(1377) },
      ...{ refunded: usd(100), tipped: usd(200) },
    },
  }),
  parts: [1],
  ...{ quote: null, cashOnDelivery: null, batch: null, pendingAction: null },
  plan: {
    ...{ mode: "urgent", itemValue: 54.5, tip: 2, ceiling: usd(2000), pickUpIds: ["shop"] },
    load: { transportId: 2, packSizeId: 1, grams: 1_800, pieces: 3 },
    pickUpAt: "2026-11-24T16:50:00.000Z",
  },
  ...{ isManual: false, isTest: false },
  recipient: {
    ...{ name: "Katherine Johnson", phone: "+12125550100", email: "katherine@example.com" },
    address: "20 W 34th St, Floor 3, New York, NY 10001, US",
    notes: "Ring twice. The bell at the left is broken: use the one of the bakery.",
  },
  buyerInstructions: {
    text: "Leave it with the neighbor on the left",
    at: "2026-11-24T16:58:00.000Z",
    isAtCourier: true,
  },
  correction: {
    isOfThisPart: true,
    ...{ isAllowed: true, at: null, address: null, phone: null, note: null, mode: null },
    reason: explain("It is booked with what you correct. The order in the store stays as it is."),
  },
  buyerRating: null,
  driver: { firstName: "Bruno", phone: "+1 212 555 0142" },
  driverLocation: { latitude: 40.74, longitude: -73.988, at: "2026-11-24T16:59:20.000Z" },
  proofImages: [],
  map: {
    pickUp: { latitude: 40.7484, longitude: -73.9857 },
    dropOff: { latitude: 40.73, longitude: -73.99 },
    driver: { latitude: 40.74, longitude: -73.988 },
    way: [
      { latitude: 40.7484, longitude: -73.9857 },
      { latitude: 40.744, longitude: -73.985 },
      { latitude: 40.74, longitude: -73.988 },
    ],
  },
  stops: [
    {
      ...{ kind: "pick-up", name: "Tea shop", orderId: null, part: null, isOfThisDelivery: true },
      place: { latitude: 40.7484, longitude: -73.9857 },
      ...{ plannedAt: "2026-11-24T16:50:00.000Z", doneAt: "2026-11-24T16:52:40.000Z" },
    },
    {
      ...{ kind: "drop-off", name: "#1007", orderId: "5007", part: 1, isOfThisDelivery: true },
      place: { latitude: 40.73, longitude: -73.99 },
      ...{ plannedAt: "2026-11-24T17:25:00.000Z", doneAt: null },
    },
  ],
  timeZone: "America/New_York",
  statusHistory: [
    { status: "ready", text: "A driver is looked for.", at: "2026-11-24T16:31:02.000Z" },
    { status: "assigned", text: "A driver is assigned.", at: "2026-11-24T16:33:07.000Z" },
    { status: "picked-up", text: "The driver has the parcel.", at: "2026-11-24T16:52:40.000Z" },
    {
      status: "on-the-way",
      text: "The driver is on the way to the buyer.",
      at: "2026-11-24T16:53:11.000Z",
    },
  ],
  timeline: [
    tell("16:29:00", "store", "The order was placed in the store."),
    tell("16:30:10", "bridge", "The courier quoted $13.77."),
    tell("16:31:00", "bridge", "The delivery is booked."),
    tell("16:58:00", "bridge", "The buyer left instructions for the driver."),
  ],
  actions: [
    allow("cancel", "The delivery is cancelled at the courier."),
    refuse("retry", "The delivery has no error: there is nothing to retry."),
    refuse("dispatch", "It is booked already."),
    refuse("rate", "The parcel is not delivered yet."),
  ],
  cancelCost: { fee: usd(500), refund: usd(877), ...explain("Cancelling costs $5.00 now.") },
  trackingUrl: "https://bridge.test/track/abc",
  requeueAt: null,
};

type Stop = Delivery["stops"][number];
const buildStop = (
  orderId: string,
  place: Stop["place"],
  times: Partial<Pick<Stop, "plannedAt" | "doneAt">> = {},
): Stop => ({
  ...{ kind: "drop-off", name: `#${Number(orderId) - 4_000}`, orderId, part: 1 },
  ...{ isOfThisDelivery: orderId === ON_THE_WAY.orderId, place, plannedAt: null, doneAt: null },
  ...times,
});
const [collected, ...ownStops] = ON_THE_WAY.stops;

/** The same with other orders in the courier's order: one is handed over, one comes later, of one the place is not known. */
export const ON_A_ROUTE: Delivery = {
  ...ON_THE_WAY,
  batch: { batchId: "5007-1-0", state: "booked", closesAt: "2026-11-24T16:30:00.000Z", orders: 4 },
  stops: [
    ...(collected ? [collected] : []),
    buildStop(
      "5004",
      { latitude: 40.744, longitude: -73.985 },
      { doneAt: "2026-11-24T16:58:10.000Z" },
    ),
    ...ownStops,
    buildStop("5006", null),
    buildStop(
      "5009",
      { latitude: 40.722, longitude: -73.996 },
      { plannedAt: "2026-11-24T17:50:00.000Z" },
    ),
  ],
};

export const DELIVERED: Delivery = {
  ...ON_THE_WAY,
  ...{ state: "completed", progress: "delivered", progressText: "Delivered", expectedAt: null },
  courierStatusText: "The parcel is delivered.",
  ...{ driver: null, driverLocation: null, map: null, buyerInstructions: null },
  statusHistory: [
    ...ON_THE_WAY.statusHistory,
    { status: "delivered", text: "The parcel is delivered.", at: "2026-11-24T17:22:41.000Z" },
  ],
  buyerRating: { rating: 4, at: "2026-11-24T18:00:00.000Z", answer: null },
  proofImages: [{ number: 1, at: "2026-11-24T17:22:41.000Z", file: null }],
  actions: [
    allow("rate", "Your rating is sent to the courier."),
    refuse("cancel", "The parcel is delivered already."),
  ],
  cancelCost: null,
};

/** A delivery that waits for a phone number. */
export const HELD: Delivery = {
  ...ON_THE_WAY,
  stops: [],
  ...{ state: "held", progress: "on-hold", progressText: "On hold", needsAttention: true },
  reason: explain("The order has no phone number."),
  ...{ courierStatusText: null, expectedAt: null, courierOrderId: null, accessKey: null },
  ...{ driver: null, driverLocation: null, map: null, buyerInstructions: null },
  ...{ plan: null, cancelCost: null },
  money: { shippingPaid: usd(900), quoted: null, charged: null, refunded: null, tipped: null },
  recipient: { ...(ON_THE_WAY.recipient as NonNullable<Delivery["recipient"]>), phone: "" },
  statusHistory: [],
  timeline: [
    tell("16:29:00", "store", "The order was placed in the store."),
    tell("16:29:04", "bridge", "The order has no phone number. It is on hold."),
  ],
  actions: [
    allow("retry", "The order is read from the store again."),
    refuse("dispatch", "The order has no phone number."),
    allow("cancel", "Nothing is booked. It stays with you."),
  ],
};

export const RETURNED: Delivery = {
  ...ON_THE_WAY,
  ...{ progress: "returned", progressText: "Returned", needsAttention: true, expectedAt: null },
  courierStatusText: "The parcel is back at the courier's warehouse.",
  alert: explain(
    "The parcel came back. Deliver it again, pick it up, or confirm that you have it.",
  ),
  ...{ driver: null, driverLocation: null, buyerInstructions: null, cancelCost: null },
  map: { ...(ON_THE_WAY.map as NonNullable<Delivery["map"]>), driver: null },
  actions: [
    allow("deliver-again", "A driver brings it to the buyer once more. It costs a new delivery."),
    allow("confirm-received", "You have the parcel."),
    allow("dismiss", "It needs no attention any more."),
    refuse("cancel", "The parcel was returned already."),
  ],
};

export const EXPLANATION: Explanation = {
  decision: "hold",
  reason: explain("The order has no phone number."),
  ...{ until: null, isReleased: false, plan: null },
  ruleResults: [
    { rule: "Does the store have it?", details: "yes", outcome: "continue" },
    { rule: "Is it paid?", details: "paid in full", outcome: "continue" },
    { rule: "Which way does it go?", details: "rule 1 fits (value 54.50)", outcome: "continue" },
    { rule: "Can the courier reach the buyer?", details: "no phone number", outcome: "hold" },
  ],
  nextAction: "The bridge waits for the phone number.",
};

export const CORRECTION: Correction = {
  ...{ isAllowed: true, reason: explain("It is booked with what you correct.") },
  store: {
    address: {
      ...{ street: "20 W 34th St", unit: "Floor 3", city: "New York" },
      ...{ region: "NY", postalCode: "10001", countryCode: "US" },
    },
    ...{ phone: null, note: "Ring twice" },
  },
  correction: { at: null, address: null, phone: null, note: null, mode: null },
};
