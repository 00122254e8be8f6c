import type { Home } from "#functions/bridge/app-page/browser/api-types.ts";
import { buildDay, buildHome } from "#test/integration/bridge/app-page/home-answers.ts";
import { LISTED } from "./listed-answers.ts";
import { BROKEN_SETUP_TEST } from "./setup-test-answers.ts";

type Needy = Home["needsAttention"]["deliveries"][number];

const usd = (minor: number) => ({ minor, currency: "USD", text: `$${(minor / 100).toFixed(2)}` });
const explain = (text: string) => ({ code: "x", params: {}, text });

const SOLUTIONS: Readonly<Record<string, Needy["solution"]>> = {
  "#1012": {
    ...{ action: "approve", price: usd(2277) },
    reason: explain("The delivery is booked at the quoted price."),
  },
  "#1005": {
    ...{ action: "deliver-again", price: null },
    reason: explain("A driver brings it to the buyer once more."),
  },
};

export const HOME: Home = buildHome({
  needsAttention: {
    deliveries: LISTED.filter(({ needsAttention }) => needsAttention).map((one) => ({
      ...one,
      solution: SOLUTIONS[one.orderName ?? ""] ?? null,
    })),
    hasMore: true,
  },
  underWay: {
    deliveries: LISTED.filter(({ progress }) => /^(on-the-way|driver-assigned)$/.test(progress)),
    hasMore: false,
  },
  today: buildDay({ seen: 14, booked: 12, delivered: 9, held: 2, charged: [usd(12_345)] }),
  week: [
    buildDay({ seen: 70, booked: 64, delivered: 60, held: 3, charged: [usd(81_223)] }),
    buildDay({ seen: 14, booked: 12, delivered: 9, held: 2, charged: [usd(12_345)] }),
  ],
});

/** Nothing to do: the store is started and healthy. */
export const CALM_HOME: Home = buildHome();

/** The store was connected just now. */
export const FRESH_HOME: Home = buildHome({
  courier: { state: "not-connected", name: null, isHealthy: false, text: "" },
  start: { ...buildHome().start, state: "not-started", waiting: 3 },
  hasPickupLocation: false,
});

/** A setup test found a broken link before the start. */
export const TESTED_HOME: Home = buildHome({
  start: { ...buildHome().start, state: "not-started", waiting: 3 },
  setupTest: BROKEN_SETUP_TEST,
});

export const BROKEN_HOME: Home = {
  ...HOME,
  courier: {
    ...HOME.courier,
    ...{ isHealthy: false, text: "The courier does not answer. The bridge tries again." },
  },
  store: { isHealthy: false, text: "The store does not answer." },
  notices: [{ ...explain("The operator holds your bookings."), pickupLocationId: null }],
};
