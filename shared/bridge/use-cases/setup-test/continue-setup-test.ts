import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import { judgeDelivery } from "#shared/bridge/domain/setup-test/judge-delivery.ts";
import {
  breakChain,
  findCurrentLink,
  giveUpWaitingLinks,
  isRunning,
  type SetupDelivery,
  type SetupLink,
  type SetupTest,
  settleLink,
  toSetupAccessKey,
} from "#shared/bridge/domain/setup-test/setup-test.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { toErrorMessage, UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { bookTestDelivery, findTestDelivery } from "./book-test-delivery.ts";
import { checkCourierAccount, checkLocation, checkQuote } from "./check-courier-links.ts";
import { type CheckResult, toBroken } from "./check-result.ts";
import { checkStore, checkWebhooks } from "./check-store-links.ts";
import type { SetupTestDeps } from "./setup-test-deps.ts";

type CheckedLink = Exclude<SetupLink, "booking" | "notification" | "delivery">;

const CHECKS: Readonly<
  Record<CheckedLink, (deps: SetupTestDeps, store: Store) => Promise<CheckResult>>
> = {
  store: checkStore,
  webhooks: checkWebhooks,
  location: checkLocation,
  account: checkCourierAccount,
  quote: checkQuote,
};

/** What a link is said to have if its answer was of no documented form. */
const UNCLEAR: Readonly<Record<CheckedLink, Message>> = {
  store: createMessage("store-fault"),
  webhooks: createMessage("store-webhooks-not-listed"),
  location: createMessage("bridge-fault"),
  account: createMessage("setup-test.courier-unclear"),
  quote: createMessage("setup-test.courier-unclear"),
};

/**
 * Tries the next link of the store's test, if it runs, and saves the result. One link a call, so that no
 * call takes long; what takes its time is looked at by a later one. Returns the test as it is stored then,
 * or undefined if there is none. A call that dies is repeated, and two calls at once try one link.
 */
export const continueSetupTest =
  (deps: SetupTestDeps) =>
  async (storeId: StoreId): Promise<SetupTest | undefined> => {
    const { setupTests, stores, clock } = deps;
    const test = await setupTests.find(storeId);
    const store = await stores.find(storeId);
    if (test === undefined || store === undefined || !isRunning(test, clock())) return test;
    return (await advance(deps, store, test)) ?? setupTests.find(storeId);
  };

/** Returns the test as it was saved, the same object if nothing is new, or undefined after a conflict. */
async function advance(
  deps: SetupTestDeps,
  store: Store,
  test: SetupTest,
): Promise<SetupTest | undefined> {
  const link = findCurrentLink(test);
  if (link === undefined) return undefined;
  if (test.delivery !== undefined) return lookAtDelivery(deps, test, test.delivery);
  if (link === "booking") return bookTestDelivery(deps, test);
  // Both follow a booking.
  if (link === "notification" || link === "delivery") return undefined;
  const { state, message, endsHere } = await runCheck(deps, store, link);
  const now = deps.clock();
  if (state === "broken" && message !== undefined)
    return deps.setupTests.save(breakChain(test, link, message, now));
  const settled = settleLink(test, link, { state, message }, now);
  return deps.setupTests.save(
    endsHere === undefined ? settled : giveUpWaitingLinks(settled, now, endsHere),
  );
}

async function runCheck(
  deps: SetupTestDeps,
  store: Store,
  link: CheckedLink,
): Promise<CheckResult> {
  try {
    return await CHECKS[link](deps, store);
  } catch (error) {
    deps.reportFailure(store.storeId, link, error);
    return toBroken(error instanceof UnavailableError ? toErrorMessage(error) : UNCLEAR[link]);
  }
}

/** However many pages continue a test together, the courier is asked about its delivery this often at most. */
const LOOK_INTERVAL_MS = 1_000;

async function lookAtDelivery(
  deps: SetupTestDeps,
  test: SetupTest,
  delivery: SetupDelivery,
): Promise<SetupTest | undefined> {
  const now = deps.clock();
  const lastLookAt = new Date(now.getTime() - LOOK_INTERVAL_MS);
  if (!(await deps.setupTests.claimLook(test, now, lastLookAt))) return test;
  return findCurrentLink(test) === "booking"
    ? findTestDelivery(deps, test, delivery)
    : followDelivery(deps, test, delivery);
}

/** Reads the test's delivery and what was noted of its notifications. */
async function followDelivery(
  deps: SetupTestDeps,
  test: SetupTest,
  { accountId, pointId, attemptedAt }: SetupDelivery,
): Promise<SetupTest | undefined> {
  const accessKey = toSetupAccessKey(test);
  const notified = await deps.setupNotifications.findArrived(
    accountId,
    { accessKey, pointId },
    attemptedAt,
  );
  const status = await readStatus(deps, test, accessKey);
  const next = judgeDelivery(test, { status, notified }, deps.clock());
  return next === test ? test : deps.setupTests.save(next);
}

/** A courier that does not answer now is asked again, until the delivery is too late. */
async function readStatus(
  { stores, openCourier, reportFailure }: SetupTestDeps,
  { storeId, delivery }: SetupTest,
  accessKey: string,
) {
  const account = delivery && (await stores.findAccount(delivery.accountId));
  if (account === undefined) return undefined;
  try {
    return (await openCourier(account).trackPoint(accessKey))?.status;
  } catch (error) {
    reportFailure(storeId, "delivery", error);
    return undefined;
  }
}
