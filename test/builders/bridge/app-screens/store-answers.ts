import type {
  ApiKeyEntry,
  AuditPage,
  CourierAccount,
  MerchantMail,
  SentEvent,
  StartPreview,
  StoreLocation,
  StoreStart,
  Webhook,
} from "#functions/bridge/app-page/browser/api-types.ts";
import { DEFAULT_SETTINGS, settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";

const day = [{ from: "09:00", to: "18:00" }];
const hours = {
  ...{ monday: day, tuesday: day, wednesday: day, thursday: day, friday: day },
  ...{ saturday: [{ from: "10:00", to: "14:00" }], sunday: [] },
};

/** The settings of a store that changed some of each section. */
export const SETTINGS = settingsSchema.parse({
  version: 1,
  locations: [
    buildLocation({
      ...{ name: "Tea shop", hours, preparationMinutes: 15 },
      coordinates: { latitude: 40.7484, longitude: -73.9857 },
      exceptions: [
        { date: "2026-11-26", intervals: [] },
        { date: "2026-11-27", intervals: [{ from: "10:00", to: "14:00" }] },
        { date: "2026-12-24", intervals: [] },
        { date: "2026-12-25", intervals: [] },
        { date: "2026-12-26", intervals: [] },
      ],
    }),
    buildLocation({
      ...{ id: "depot", name: "The depot at the harbour", contactName: "Night desk" },
      address: "140 Columbia St, Brooklyn, NY 11231, US",
    }),
  ],
  modes: [
    { shippingMethod: "Express & gift wrap", mode: "urgent" },
    { shippingMethod: "*post*", mode: "ignore" },
  ],
  rules: [
    { when: { orderValue: { min: 150 }, postalCodes: ["100*", "11201-11256"] }, mode: "hold" },
    { when: { weightGrams: { max: 20_000 }, orderedAt: { days: ["saturday"] } }, mode: "urgent" },
  ],
  dispatch: { when: "status", statuses: ["processing", "ready-to-ship"] },
  batching: { kind: "minutes", minutes: 20 },
  priceCeiling: { kind: "amount", cents: 1_500 },
  promoCode: "SPRING",
  retentionDays: 90,
});

/** What the store itself says of its places. */
export const STORE_LOCATIONS: readonly StoreLocation[] = [
  {
    ...{ pickupLocationId: null, changes: null },
    proposal: {
      ...{ name: "Tea House", address: "350 5th Ave, New York, NY 10118, US" },
      ...{ contactName: "Tea House", contactPhone: "+12125550199", timeZone: "America/New_York" },
    },
  },
];

/** What a Shopify shop says: one place that is here and not linked, one that moved, and a new one. */
export const SHOP_LOCATIONS: readonly StoreLocation[] = [
  {
    ...{ pickupLocationId: "shop", changes: { storeLocationId: "655441491" } },
    proposal: {
      ...{ name: "Fifth Avenue", storeLocationId: "655441491", contactName: "Tea House" },
      ...{ address: "350 5th Ave, New York, NY 10118, US", contactPhone: "+12125550199" },
      timeZone: "America/New_York",
    },
  },
  {
    pickupLocationId: "depot",
    changes: {
      storeLocationId: "655441493",
      coordinates: { latitude: 40.6843, longitude: -74.0053 },
    },
    proposal: {
      ...{ name: "Harbour", storeLocationId: "655441493", contactName: "Tea House" },
      ...{ address: "140 Columbia St, Brooklyn, NY 11231, US", timeZone: "America/New_York" },
      coordinates: { latitude: 40.6843, longitude: -74.0053 },
    },
  },
  {
    ...{ pickupLocationId: null, changes: null },
    proposal: {
      ...{ name: "Brooklyn store", storeLocationId: "655441492", contactName: "Tea House" },
      address: "200 Eastern Parkway, Brooklyn, NY 11238, US",
      ...{ contactPhone: "+17185550101", timeZone: "America/New_York" },
      coordinates: { latitude: 40.6712, longitude: -73.9636 },
    },
  },
];

export const DEFAULTS = { isValid: true, errors: [], settings: DEFAULT_SETTINGS };

const methods = [
  { name: "Express & gift wrap", kind: "shipping", recentOrders: 41 },
  { name: "Same-day courier", kind: "local-delivery", recentOrders: 12 },
  { name: "Parcel post (3 to 5 working days, tracked)", kind: "shipping", recentOrders: 1 },
] as const;
export const METHODS = { shippingMethods: methods.map(({ name }) => name), methods };
export const PAYMENTS = {
  ...{ methods: ["Bank deposit", "Cash on Delivery (COD)"] },
  ...{ hasAuthorizedOrders: true, hasOrdersOnTerms: false },
};

export const ACCOUNT: CourierAccount = {
  ...{ state: "connected", name: "Swift Courier", baseUrl: "https://courier.example.com" },
  ...{ email: "owner@teahouse.example", clientIdEndsWith: "7f3a", isOwn: true, isSandbox: false },
  signsNotifications: true,
  notificationUrl: "https://bridge.example.com/courier/0a1b2c3d4e5f60718293a4b5/notifications",
  health: {
    ...{ state: "available", code: "courier-available", params: {} },
    ...{ text: "The courier is available.", since: null, retryAt: null },
  },
};
export const NO_ACCOUNT: CourierAccount = {
  ...ACCOUNT,
  ...{ state: "not-connected", name: null, baseUrl: null, email: null, clientIdEndsWith: null },
  ...{ isOwn: false, signsNotifications: false, notificationUrl: null, health: null },
};
export const INTERRUPTED: CourierAccount = {
  ...ACCOUNT,
  health: {
    ...{ state: "down", code: "courier-down", params: {} },
    text: "The courier does not answer. The bridge tries again by itself.",
    ...{ since: "2026-11-24T16:40:00.000Z", retryAt: "2026-11-24T17:05:00.000Z" },
  },
};

export const START: StoreStart = {
  ...{ state: "not-started", startedAt: null, ordersFrom: null, waitingUntil: null },
  ...{ waiting: 3, hasMoreWaiting: false },
  latestWaiting: ["1003", "1002", "1001"].map((name) => ({
    ...{ orderId: `5${name.slice(1)}`, orderName: `#${name}` },
  })),
};
const placedAt = "2026-11-24T09:00:00.000Z";
export const PREVIEW: StartPreview = {
  ...{ total: 3, isCut: false, waiting: 3, hasMoreWaiting: false, next: null },
  shownAt: "2026-11-24T17:00:00.000Z",
  orders: [
    {
      ...{ orderId: "5003", orderName: "#1003", placedAt, shippingMethods: ["Same-day courier"] },
      ...{ outcome: "goes-out", mode: "urgent", reason: null },
    },
    {
      ...{ orderId: "5002", orderName: "#1002", placedAt, shippingMethods: ["Same-day courier"] },
      ...{ outcome: "held", mode: null },
      reason: { code: "no-phone", params: {}, text: "The order has no phone number." },
    },
    {
      ...{ orderId: "5001", orderName: "#1001", placedAt, shippingMethods: ["Parcel post"] },
      ...{ outcome: "stays", mode: null },
      reason: { code: "x", params: {}, text: "“Parcel post” does not go out with the courier." },
    },
  ],
};

export const MAIL: MerchantMail = {
  ...{ isAvailable: true, revision: 3 },
  ...{ pace: "at-once", kinds: ["held", "failed", "returned", "disconnected"] },
  ...{ dailyAt: "08:00", timeZone: "America/New_York" },
  recipients: [
    { email: "owner@teahouse.example", isConfirmed: true },
    { email: "packing@teahouse.example", isConfirmed: true },
  ],
};
export const NO_MAIL: MerchantMail = { ...MAIL, recipients: [] };
export const UNCONFIRMED: MerchantMail = {
  ...MAIL,
  recipients: [...MAIL.recipients, { email: "new-colleague@teahouse.example", isConfirmed: false }],
};

const createdAt = "2026-11-02T14:30:00.000Z";
export const WEBHOOKS: readonly Webhook[] = [
  {
    ...{ id: "0a1b2c3d4e5f", url: "https://till.teahouse.example/order-bridge", createdAt },
    types: ["delivery.held", "delivery.failed", "delivery.returned", "delivery.delivered"],
    ...{ state: "working", failingSince: null },
    previousSecretUntil: "2026-11-25T09:00:00.000Z",
  },
  {
    ...{ id: "1a1b2c3d4e5f", createdAt },
    url: "https://stock.teahouse.example/integrations/deliveries/events?source=order-bridge",
    ...{ types: ["delivery.booked"], state: "failing" },
    ...{ failingSince: "2026-11-24T10:00:00.000Z", previousSecretUntil: null },
  },
];
const attempt = (at: string, httpStatus: number | null, error: string | null) => ({
  ...{ at: `2026-11-24T${at}.000Z`, httpStatus, error },
});
export const EVENTS: readonly SentEvent[] = [
  {
    ...{ id: "evt_0mi7x2k5a1b2c3d4e5f60718", type: "delivery.delivered", orderId: "5004", part: 1 },
    ...{ occurredAt: "2026-11-24T16:40:00.000Z", state: "delivered", nextAttemptAt: null },
    attempts: [attempt("16:40:01", 500, null), attempt("16:41:01", 204, null)],
  },
  {
    ...{ id: "evt_1mi7x2k5a1b2c3d4e5f60718", type: "delivery.held", orderId: "5013", part: 1 },
    ...{ occurredAt: "2026-11-24T16:20:00.000Z", state: "failed", nextAttemptAt: null },
    attempts: [attempt("16:20:01", null, "timeout")],
  },
  {
    ...{ id: "evt_2mi7x2k5a1b2c3d4e5f60718", type: "test", orderId: null, part: null },
    ...{ occurredAt: "2026-11-24T16:10:00.000Z", state: "pending", attempts: [] },
    nextAttemptAt: "2026-11-24T17:10:00.000Z",
  },
];
export const API_KEYS: readonly ApiKeyEntry[] = [
  {
    ...{ id: "0a1b2c3d4e5f", name: "Till", scopes: ["deliveries:read"], createdAt },
    ...{ expiresAt: "2027-11-02T14:30:00.000Z", usedAt: "2026-11-24T16:58:00.000Z" },
    ...{ revokedAt: null, isValid: true },
  },
  {
    ...{ id: "1a1b2c3d4e5f", name: "Stock program", createdAt: "2026-10-02T14:30:00.000Z" },
    scopes: ["deliveries:write", "settings:write", "courier-account:read"],
    ...{ expiresAt: "2027-10-02T14:30:00.000Z", usedAt: null },
    ...{ revokedAt: "2026-11-20T09:00:00.000Z", isValid: false },
  },
];

const actor = { kind: "session", id: "0a1b2c3d4e5f", name: "owner@teahouse.example" } as const;
const till = { kind: "api-key", id: "0a1b2c3d4e5f", name: "Till" } as const;
export const AUDIT: AuditPage = {
  next: "older",
  records: [
    {
      ...{ at: "2026-11-24T16:58:00.000Z", kind: "change", actor, address: "203.0.113.7" },
      ...{ action: "performAction", subject: "5001/1/cancel" },
    },
    {
      ...{ at: "2026-11-24T15:10:00.000Z", kind: "access", actor: till, address: "203.0.113.8" },
      ...{ action: "readDelivery", subject: "5004/1" },
    },
    {
      ...{ at: "2026-11-23T09:00:00.000Z", kind: "change", actor, address: "203.0.113.7" },
      ...{ action: "replaceSettings", subject: null },
    },
  ],
};
