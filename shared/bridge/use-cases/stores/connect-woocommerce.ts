import type { ConnectionProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import type { Store, WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";
import type {
  ConnectableStore,
  ConnectionAttempt,
  ConnectionAttempts,
  Invitation,
  StoreChecker,
  TestedStore,
  WooCommerceKeys,
} from "#shared/bridge/ports/connection-attempts.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

export interface ConnectDeps {
  readonly attempts: ConnectionAttempts;
  readonly storeChecker: StoreChecker;
  readonly stores: Pick<Stores, "connect" | "updateAccess">;
  readonly admins: Pick<StoreAdmins, "save">;
  readonly clock: Clock;
  readonly createState: () => string;
  /** Sets up a store that was just connected. Safe to repeat. */
  readonly prepareConnectedStore: (store: Store) => Promise<void>;
}

/** Why a store was not connected. The merchant can fix a `ConnectionProblem` and try again. */
export type ConnectRefusal =
  | "unknown-invitation"
  | "expired"
  | "used"
  | "denied"
  | "other-browser"
  | "no-keys"
  | "shop-taken"
  | ConnectionProblem;

/** A store that is connected now, with what the test of its keys found out. */
export interface ConnectedStore extends Omit<TestedStore, "access" | "adminEmail"> {
  readonly url: string;
}

const ATTEMPT_LIFETIME_MS = 60 * 60_000;

/** Returns the invitation if this session can still use it. */
export async function checkInvitation(
  { attempts, clock }: Pick<ConnectDeps, "attempts" | "clock">,
  token: string,
  session: string,
): Promise<Result<Invitation, ConnectRefusal>> {
  const invitation = await attempts.findInvitation(token);
  if (invitation === undefined) return fail("unknown-invitation");
  if (invitation.usedBy !== undefined && invitation.usedBy !== session) return fail("used");
  return invitation.expiresAt <= clock() ? fail("expired") : ok(invitation);
}

/** Checks the store and starts a connection attempt. The store sends `state` back with the keys. */
export async function startConnection(
  deps: ConnectDeps,
  input: { invitationToken: string; session: string; typedUrl: string },
): Promise<Result<ConnectableStore & { state: string }, ConnectRefusal>> {
  const { invitationToken, session } = input;
  const probed = await deps.storeChecker.probe(input.typedUrl);
  if (!probed.ok) return probed;
  const state = deps.createState();
  const expiresAt = new Date(deps.clock().getTime() + ATTEMPT_LIFETIME_MS);
  const { url } = probed.value;
  await deps.attempts.createAttempt(state, {
    invitationToken,
    url,
    session,
    expiresAt,
    state: "open",
  });
  return ok({ ...probed.value, state });
}

/** Saves the keys that were posted for an attempt. `finishConnection` tests them. */
export async function receiveKeys(
  { attempts, clock }: Pick<ConnectDeps, "attempts" | "clock">,
  state: string,
  keys: WooCommerceKeys,
): Promise<"stored" | "unknown"> {
  const attempt = await attempts.findAttempt(state);
  // The store deletes its new keys after this answer. That also covers a rejected attempt.
  const isOpen = attempt !== undefined && attempt.state !== "rejected";
  if (!isOpen || attempt.expiresAt <= clock()) return "unknown";
  // Safe to repeat: a replayed approval creates more keys, and the newest ones are tested.
  await attempts.putKeys(state, keys, attempt.expiresAt);
  return "stored";
}

/**
 * Completes the attempt after the browser returned from the store. Tests the keys at that store
 * before it uses them.
 */
export async function finishConnection(
  deps: ConnectDeps,
  { state, session, isApproved }: { state: string; session: string; isApproved: boolean },
): Promise<Result<ConnectedStore, ConnectRefusal>> {
  const attempt = await deps.attempts.findAttempt(state);
  if (attempt === undefined || attempt.expiresAt <= deps.clock()) return fail("expired");
  if (attempt.session !== session || attempt.state === "rejected") {
    // Another browser started this attempt, so the keys must not be used.
    await deps.attempts.closeAttempt(state, "rejected");
    return fail("other-browser");
  }
  if (!isApproved) return fail("denied");
  const keys = await deps.attempts.findKeys(state);
  if (keys === undefined) return repeatOutcome(attempt);
  const connected = await connectWithKeys(deps, attempt, keys);
  if (!connected.ok) return connected;
  await deps.attempts.closeAttempt(state, "connected");
  await deps.attempts.deleteKeys(state, keys);
  return completeConnection(deps, connected.value);
}

/** Returns the same outcome when the page is loaded again after the attempt was completed. */
const repeatOutcome = ({
  state,
  url,
}: ConnectionAttempt): Result<ConnectedStore, ConnectRefusal> =>
  state === "connected" ? ok({ url }) : fail("no-keys");

/** Connects a store with keys that the merchant created and entered. */
export async function connectManually(
  deps: ConnectDeps,
  input: { invitationToken: string; session: string; typedUrl: string; keys: WooCommerceKeys },
): Promise<Result<ConnectedStore, ConnectRefusal>> {
  const probed = await deps.storeChecker.probe(input.typedUrl);
  if (!probed.ok) return probed;
  const connected = await connectWithKeys(deps, { ...input, url: probed.value.url }, input.keys);
  return connected.ok ? completeConnection(deps, connected.value) : connected;
}

interface ConnectionOutcome {
  readonly store: Store;
  readonly connectedStore: ConnectedStore;
}

/**
 * Prepares the store as the last step. If that fails, the store is connected and maintenance
 * prepares it later.
 */
async function completeConnection(
  { prepareConnectedStore }: ConnectDeps,
  { store, connectedStore }: ConnectionOutcome,
) {
  await prepareConnectedStore(store);
  return ok(connectedStore);
}

async function connectWithKeys(
  deps: ConnectDeps,
  {
    invitationToken: token,
    session,
    url,
  }: Pick<ConnectionAttempt, "invitationToken" | "session" | "url">,
  keys: WooCommerceKeys,
): Promise<Result<ConnectionOutcome, ConnectRefusal>> {
  const invitation = await checkInvitation(deps, token, session);
  if (!invitation.ok) return invitation;
  const access: WooCommerceAccess = { kind: "woocommerce", url, ...keys };
  const tested = await deps.storeChecker.testKeys(access);
  if (!tested.ok) return tested;
  if (!(await deps.attempts.claimInvitation(token, session))) return fail("used");
  const { storeId, accountId } = invitation.value;
  const { access: testedAccess, adminEmail, ...description } = tested.value;
  // An invitation connects a store to its account once. Later uses replace the keys only.
  const store =
    (await deps.stores.updateAccess(storeId, testedAccess, deps.clock())) ??
    (await deps.stores.connect({ storeId, accountId, access: testedAccess }, deps.clock()));
  if (store === "unknown-account") return fail("unknown-invitation");
  if (store === "shop-taken") return fail("shop-taken");
  await deps.admins.save({ storeId, url }, adminEmail);
  return ok({ store, connectedStore: { url, ...description } });
}
