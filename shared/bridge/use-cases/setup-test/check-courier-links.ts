import { findNextOpening } from "#shared/bridge/domain/dispatch/schedule/opening.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { removeRecipientData } from "#shared/bridge/domain/privacy/redact-text.ts";
import { findMissingLocation } from "#shared/bridge/domain/settings/find-missing-location.ts";
import {
  buildTestQuote,
  createTestRecipient,
} from "#shared/bridge/domain/setup-test/build-test-delivery.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import { type CheckResult, toBroken, toNotTried, toWorking } from "./check-result.ts";
import type { SetupTestDeps } from "./setup-test-deps.ts";

/**
 * A pick-up location has an address and a contact, or it is not saved. One also has to open: others may be
 * closed for a season.
 */
export async function checkLocation(
  { settings: repository, clock }: SetupTestDeps,
  { storeId }: Store,
): Promise<CheckResult> {
  const settings = await repository.read(storeId);
  const open = settings.locations.find((one) => findNextOpening(one, clock()) !== undefined);
  if (open !== undefined)
    return toWorking(createMessage("setup-test.location-open", { location: open.name }));
  const [closed] = settings.locations;
  if (closed !== undefined)
    return toBroken(createMessage("setup-test.location-never-open", { location: closed.name }));
  return findMissingLocation(settings) === undefined
    ? toNotTried(createMessage("setup-test.location-not-needed"))
    : toBroken(createMessage("setup-test.location-missing"));
}

/** Lists the account's orders, as the test of an account does. */
export async function checkCourierAccount(deps: SetupTestDeps, store: Store): Promise<CheckResult> {
  const account = await findConnectedAccount(deps, store);
  if (account === undefined) return toBroken(createMessage("courier-not-connected"));
  const checked = await deps.checkAccount(account);
  return checked.ok
    ? toWorking(createMessage("setup-test.account-accepted", { courier: account.name }))
    : toBroken(checked.refusal);
}

/** Asks for the price of a delivery from the first pick-up location to its own address. */
export async function checkQuote(deps: SetupTestDeps, store: Store): Promise<CheckResult> {
  const settings = await deps.settings.read(store.storeId);
  const [location] = settings.locations;
  if (location === undefined) {
    const message = createMessage("setup-test.quote-without-location");
    return { ...toNotTried(message), endsHere: message };
  }
  const account = await findConnectedAccount(deps, store);
  if (account === undefined) return toBroken(createMessage("courier-not-connected"));
  const recipient = createTestRecipient(location, account);
  const request = buildTestQuote(location, recipient, settings);
  const quoted = await deps.openCourier(account).quote(request, deps.clock());
  if (!quoted.ok) {
    const courierText = removeRecipientData(quoted.refusal.text, recipient);
    return toBroken(createMessage("setup-test.quote-refused", { courierText }));
  }
  const { price } = quoted.value;
  return {
    ...toWorking(createMessage("setup-test.price-quoted", { price, location: location.name })),
    // The bridge knows a sandbox account by its merchant's word alone. Without it a driver could come.
    ...(store.sandboxAccountId === undefined && {
      endsHere: createMessage("setup-test.live-account"),
    }),
  };
}

/** Returns the account that books the store's orders. */
async function findConnectedAccount(
  { stores }: SetupTestDeps,
  { accountId, isCourierDisconnected }: Store,
): Promise<CourierAccount | undefined> {
  return isCourierDisconnected === true ? undefined : stores.findAccount(accountId);
}
