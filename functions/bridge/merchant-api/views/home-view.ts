import type * as z from "zod";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import { toDayView } from "#functions/bridge/merchant-api/routes/read-summary.ts";
import { toMoneyView, toReasonView } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import type { homeSchema } from "#functions/bridge/merchant-api/schemas/home-schema.ts";
import { toListedDeliveryView } from "#functions/bridge/merchant-api/schemas/listed-delivery.ts";
import { listNotices } from "#functions/bridge/merchant-api/views/list-notices.ts";
import { findQuote } from "#shared/bridge/domain/actions/approved-price.ts";
import { pickSolution } from "#shared/bridge/domain/actions/pick-solution.ts";
import { addDays } from "#shared/bridge/domain/dispatch/schedule/calendar-date.ts";
import { getStoreTimeZone } from "#shared/bridge/domain/dispatch/schedule/days.ts";
import { toLocalDate } from "#shared/bridge/domain/dispatch/schedule/local-time.ts";
import type { DeliveryKey, StoreId } from "#shared/bridge/domain/ids.ts";
import { describeStoreHealth } from "#shared/bridge/domain/stores/describe-store-health.ts";
import type { Store, StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import type { DeliveryFilter } from "#shared/bridge/ports/delivery-listing.ts";
import { summarizeDeliveries } from "#shared/bridge/use-cases/delivery/summarize-deliveries.ts";
import { listOrdersBeforeStart } from "#shared/bridge/use-cases/stores/list-waiting-orders.ts";
import { buildAccountView, NO_ACCOUNT } from "./courier-account-view.ts";
import { toSetupTestView } from "./setup-test-view.ts";
import { toStartView } from "./start-view.ts";

type View = z.input<typeof homeSchema>;

const LISTED = 5;
const DAYS_OF_WEEK = 7;

/** Reads all that the home page shows, side by side. */
export async function buildHomeView(
  deps: MerchantDeps,
  storeId: StoreId,
  access: StoreAccess,
  { withWeek }: { readonly withWeek: boolean },
): Promise<View> {
  const [store, { settings }, health, setupTest, ...lists] = await Promise.all([
    deps.stores.find(storeId),
    deps.settings.readWithRevision(storeId),
    deps.storeHealth.read(storeId),
    deps.setupTest.setupTests.find(storeId),
    listNotices(deps, storeId),
    listNeedingAttention(deps, storeId),
    listUnderWay(deps, storeId),
  ]);
  const [notices, needsAttention, underWay] = lists;
  const timeZone = getStoreTimeZone(settings);
  const now = deps.clock();
  const today = toLocalDate(now, timeZone);
  const period = { from: withWeek ? addDays(today, 1 - DAYS_OF_WEEK) : today, to: today, timeZone };
  const [courier, waiting, days] = await Promise.all([
    viewCourier(deps, store),
    listOrdersBeforeStart(deps.listing, storeId, store?.start),
    summarizeDeliveries(deps, storeId, period, now),
  ]);
  const figures = days.map(toDayView);
  const { isHealthy, message } = describeStoreHealth(access, health);
  return {
    courier,
    store: { isHealthy, text: toReasonView(message).text },
    start: toStartView(store?.start, waiting),
    hasPickupLocation: settings.locations.length > 0,
    setupTest: toSetupTestView(setupTest, now).test,
    notices,
    needsAttention,
    underWay,
    today: figures.at(-1) as View["today"],
    week: withWeek ? figures : null,
  };
}

async function viewCourier(deps: MerchantDeps, store: Store | undefined): Promise<View["courier"]> {
  const { state, name, health } = store ? await buildAccountView(deps, store) : NO_ACCOUNT;
  return {
    state,
    name,
    isHealthy: state === "connected" && (health === null || health.state === "available"),
    text: health?.text ?? "",
  };
}

async function listPage({ listing }: MerchantDeps, storeId: StoreId, filter: DeliveryFilter) {
  const { deliveries, next } = await listing.listPage(storeId, filter, LISTED);
  return { deliveries, hasMore: next !== undefined };
}

async function listUnderWay(deps: MerchantDeps, storeId: StoreId): Promise<View["underWay"]> {
  const { deliveries, hasMore } = await listPage(deps, storeId, { state: "booked" });
  return { deliveries: deliveries.map(toListedDeliveryView), hasMore };
}

/** What solves a delivery depends on more than the list has, so that each of the few is read. */
async function listNeedingAttention(
  deps: MerchantDeps,
  storeId: StoreId,
): Promise<View["needsAttention"]> {
  const { deliveries, hasMore } = await listPage(deps, storeId, { needsAttention: true });
  return {
    deliveries: await Promise.all(
      deliveries.map(async (one) => ({
        ...toListedDeliveryView(one),
        solution: await findSolution(deps, one.key),
      })),
    ),
    hasMore,
  };
}

type SolutionView = View["needsAttention"]["deliveries"][number]["solution"];

async function findSolution(deps: MerchantDeps, key: DeliveryKey): Promise<SolutionView> {
  const delivery = await deps.deliveries.find(key);
  if (delivery === undefined) return null;
  const { batchId } = delivery;
  const batch = batchId === undefined ? undefined : await deps.batches.find(key.storeId, batchId);
  const solution = pickSolution(delivery, batch);
  if (solution === undefined) return null;
  const { action, reason } = solution;
  const quote = action === "approve" ? findQuote(delivery, batch) : undefined;
  return { action, reason: toReasonView(reason), price: toMoneyView(quote?.price) };
}
