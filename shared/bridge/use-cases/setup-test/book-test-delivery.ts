import { computeUnconfirmedUntil } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { PointView } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import { removeRecipientData } from "#shared/bridge/domain/privacy/redact-text.ts";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import { createTestRecipient } from "#shared/bridge/domain/setup-test/build-test-delivery.ts";
import {
  breakChain,
  DELIVERY_MINUTES,
  getDeliveryDeadline,
  giveUpWaitingLinks,
  type SetupDelivery,
  type SetupTest,
  settleLink,
  toSetupAccessKey,
} from "#shared/bridge/domain/setup-test/setup-test.ts";
import { type CourierAccount, findPause } from "#shared/bridge/domain/stores/store.ts";
import { toErrorMessage, UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { SetupTestDeps } from "./setup-test-deps.ts";

/**
 * Books the test delivery with the store's sandbox account. There is one request a test, whatever crashes:
 * without its answer, later runs look for the delivery. Returns undefined if another run saved first.
 */
export async function bookTestDelivery(
  deps: SetupTestDeps,
  test: SetupTest,
): Promise<SetupTest | undefined> {
  const now = deps.clock();
  const booking = await planBooking(deps, test.storeId);
  if ("message" in booking)
    return deps.setupTests.save(
      booking.isBroken
        ? breakChain(test, "booking", booking.message, now)
        : giveUpWaitingLinks(test, now, booking.message),
    );
  const { account } = booking;
  const delivery = { accountId: account.accountId, attemptedAt: now };
  const prepared = await deps.setupTests.save({ ...test, delivery });
  if (prepared === undefined) return undefined;
  const accessKey = toSetupAccessKey(test);
  await deps.setupNotifications.expect(account.accountId, { accessKey }, now);
  return requestDelivery(deps, prepared, delivery, booking);
}

interface PlannedBooking {
  readonly account: CourierAccount;
  readonly location: PickupLocation;
}

/** Returns why nothing is booked, where the store has no sandbox account, or the operator holds bookings. */
async function planBooking(
  { stores, settings: repository }: SetupTestDeps,
  storeId: StoreId,
): Promise<PlannedBooking | { readonly message: Message; readonly isBroken: boolean }> {
  // The merchant may have changed the accounts since the price was asked for.
  const store = await stores.find(storeId);
  const account = store?.sandboxAccountId && (await stores.findAccount(store.sandboxAccountId));
  if (account === undefined)
    return { message: createMessage("setup-test.live-account"), isBroken: false };
  const [location] = (await repository.read(storeId)).locations;
  if (location === undefined)
    return { message: createMessage("setup-test.quote-without-location"), isBroken: false };
  const since = findPause(store, account)?.toISOString();
  return since === undefined
    ? { account, location }
    : { message: createMessage("paused-by-operator", { since }), isBroken: true };
}

async function requestDelivery(
  deps: SetupTestDeps,
  test: SetupTest,
  delivery: SetupDelivery,
  { account, location }: PlannedBooking,
): Promise<SetupTest | undefined> {
  const recipient = createTestRecipient(location, account);
  const { address, notes } = location;
  const pickUp = { address, at: addMinutes(delivery.attemptedAt, 1), notes };
  const accessKey = toSetupAccessKey(test);
  try {
    const courier = deps.openCourier(account);
    const answer = await courier.createPoint({ accessKey, ...recipient, pickUp });
    if (answer.ok) return await saveBooking(deps, test, delivery, account, answer.value.pointId);
    const courierText = removeRecipientData(answer.refusal.text, recipient);
    return await saveBroken(
      deps,
      test,
      createMessage("setup-test.booking-refused", { courierText }),
    );
  } catch (error) {
    deps.reportFailure(test.storeId, "booking", error);
    // Without an answer the courier may have it: the next run looks.
    return error instanceof UnavailableError && error.hasNoEffect
      ? saveBroken(deps, test, toErrorMessage(error))
      : test;
  }
}

/**
 * Looks for a delivery that an earlier run asked for. The courier does not have it once it says so and the
 * request can have no effect any more. One that cannot be asked may have it: it is asked for as long as the
 * delivery may take. Returns undefined if another run saved first.
 */
export async function findTestDelivery(
  deps: SetupTestDeps,
  test: SetupTest,
  delivery: SetupDelivery,
): Promise<SetupTest | undefined> {
  const account = await deps.stores.findAccount(delivery.accountId);
  const point = account === undefined ? "unknown" : await findPoint(deps, test, account);
  if (account !== undefined && typeof point === "object")
    return saveBooking(deps, test, delivery, account, point.pointId);
  const isUnknown = point === "unknown";
  const until = isUnknown
    ? getDeliveryDeadline(delivery)
    : computeUnconfirmedUntil(delivery.attemptedAt);
  if (until !== undefined && deps.clock() < until) return test;
  const message = isUnknown
    ? createMessage("setup-test.booking-unanswered", { minutes: DELIVERY_MINUTES })
    : createMessage("setup-test.booking-unconfirmed");
  return saveBroken(deps, test, message);
}

/** Returns the courier's point; undefined if it has none. */
async function findPoint(
  { openCourier, reportFailure }: SetupTestDeps,
  test: SetupTest,
  account: CourierAccount,
): Promise<PointView | undefined | "unknown"> {
  try {
    return await openCourier(account).findPoint(toSetupAccessKey(test));
  } catch (error) {
    reportFailure(test.storeId, "booking", error);
    return "unknown";
  }
}

async function saveBooking(
  { setupTests, setupNotifications, clock }: SetupTestDeps,
  test: SetupTest,
  delivery: SetupDelivery,
  account: CourierAccount,
  pointId: string,
): Promise<SetupTest | undefined> {
  const now = clock();
  // Couriers that do not name the access key name their own id.
  await setupNotifications.expect(account.accountId, { pointId }, now);
  const message = createMessage("setup-test.delivery-booked", { courier: account.name });
  const booked = { ...test, delivery: { ...delivery, pointId } };
  return setupTests.save(settleLink(booked, "booking", { state: "works", message }, now));
}

const saveBroken = ({ setupTests, clock }: SetupTestDeps, test: SetupTest, message: Message) =>
  setupTests.save(breakChain(test, "booking", message, clock()));
