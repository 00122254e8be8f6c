import type {
  DeliveryPage,
  FoundPage,
  ListedDelivery,
} from "#functions/bridge/app-page/browser/api-types.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildListedDelivery } from "./listed-deliveries.ts";

const usd = (minor: number) => ({ minor, currency: "USD", text: `$${(minor / 100).toFixed(2)}` });
const explain = (text: string) => ({ code: "x", params: {}, text });

type Row = readonly [
  progress: ListedDelivery["progress"],
  progressText: string,
  changes?: Partial<ListedDelivery>,
];

const PLANNED = "2026-11-24T19:30:00.000Z";

const ROWS: readonly Row[] = [
  [
    "on-hold",
    "On hold",
    {
      needsAttention: true,
      reason: {
        ...{ code: "no-phone", params: {} },
        text: formatMessage(createMessage("no-phone", { storefront: "woocommerce" })),
      },
    },
  ],
  [
    ...(["on-hold", "On hold"] as const),
    {
      needsAttention: true,
      mode: "urgent",
      money: { ...buildListedDelivery({}).money, quoted: usd(2277) },
      reason: explain("The courier quoted $22.77, above your $15.00 limit."),
    },
  ],
  ["booking", "Booking", { mode: "urgent", pickUpAt: PLANNED }],
  [
    ...(["booked", "Booked"] as const),
    {
      ...{ mode: "scheduled", pickUpAt: PLANNED },
      requestedWindow: { date: "2026-11-24", from: "15:00", to: "17:00" },
    },
  ],
  ["driver-assigned", "Driver assigned", { mode: "urgent", pickUpAt: PLANNED }],
  ["on-the-way", "On the way", { mode: "urgent", expectedAt: "2026-11-24T17:25:00.000Z" }],
  [
    "on-the-way",
    "On the way",
    {
      ...{ mode: "point-with-pickup", expectedAt: "2026-11-24T18:05:00.000Z" },
      requestedWindow: { date: "2026-11-24", from: null, to: null },
    },
  ],
  [
    ...(["attempt-failed", "Attempt failed"] as const),
    { needsAttention: true, mode: "point", courierStatusText: "Nobody opened the door." },
  ],
  [
    ...(["returned", "Returned"] as const),
    {
      needsAttention: true,
      mode: "urgent",
      courierStatusText: "The parcel is back at the courier's warehouse.",
    },
  ],
  ["delivered", "Delivered", { mode: "urgent" }],
  ["delivered", "Delivered", { mode: "point-with-pickup" }],
  ["not-delivered-by-courier", "Not by this courier"],
  ["cancelled", "Cancelled", { mode: "urgent" }],
];

const BUYERS = [
  ...["Ada Lovelace", "Grace Hopper", "Maximiliane von Hohenlohe-Langenburg", "李小龍"],
  ...["Mary Ward", "José Núñez", "Katherine Johnson", "Tu Youyou", "Wisława Szymborska"],
];

/** Deliveries in each progress that a merchant sees often, two days of them. */
export const LISTED: readonly ListedDelivery[] = ROWS.map(([progress, progressText, changes], at) =>
  buildListedDelivery({
    ...{ orderId: String(5013 - at), orderName: `#${1013 - at}`, progress, progressText },
    createdAt: new Date(Date.UTC(2026, 10, 24, 16, 40) - at * 5_400_000).toISOString(),
    pickUpIds: at % 3 === 0 ? ["depot"] : ["shop"],
    ...(changes?.mode && {
      money: { ...buildListedDelivery({}).money, charged: usd(1100 + at * 77) },
    }),
    ...changes,
  }),
);

export const BUYER_NAMES = {
  buyers: LISTED.map(({ orderId, part }, at) => ({
    ...{ orderId, part },
    name: BUYERS[at % BUYERS.length] ?? "",
  })),
};

export const toPage = (
  deliveries: readonly ListedDelivery[],
  next: string | null = null,
): DeliveryPage => ({ deliveries, next, hasMore: next !== null });

/** What the depot sends at once. */
export const NARROWED = LISTED.filter(
  ({ pickUpIds, mode }) => pickUpIds.includes("depot") && mode === "urgent",
);

/** The view has more than the API sorts. */
export const TOO_MANY_TO_SORT = {
  status: 400,
  body: {
    message: "sort takes up to 1,000 deliveries.",
    errors: [{ field: "sort", message: "sort takes up to 1,000 deliveries" }],
  },
};

/** What a search for a buyer of a Shopify shop found: both orders of Ada Lovelace. */
export const FOUND: FoundPage = {
  deliveries: LISTED.filter((_, at) => at % BUYERS.length === 0).map((one) => ({
    ...one,
    foundBy: "buyer",
  })),
  hasMore: true,
  store: { orderCount: 4, hasMore: true, shownDays: 60, problem: null },
};

/** The store did not answer a search. */
export const UNFOUND: FoundPage = {
  deliveries: [],
  hasMore: false,
  store: {
    ...{ orderCount: 0, hasMore: false, shownDays: null },
    problem: explain("The store did not answer. Search again in a minute."),
  },
};
