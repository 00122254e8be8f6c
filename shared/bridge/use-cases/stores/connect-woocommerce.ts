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
  /** What is to be done at a store that has just been connected; repeatable. */
  readonly prepareConnectedStore: (store: Store) => Promise<void>;
}

/** Why a way to connect a store leads nowhere; a problem of the store's may be put right. */
export type ConnectRefusal =
  | "unknown-invitation"
  | "expired"
  | "used"
  | "denied"
  | "other-browser"
  | "no-keys"
  | ConnectionProblem;

/** A store that is connected now, as far as it lets itself be seen. */
export interface ConnectedStore extends Omit<TestedStore, "access" | "adminEmail"> {
  readonly url: string;
}

const ATTEMPT_LIFETIME_MS = 60 * 60_000;

/** The invitation where it may still be used in this session. */
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

/** Looks at the store and opens a way to its own page; `state` comes back with the keys. */
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

/** Keeps keys that somebody posted under a state; whether they are any good is seen at the return. */
export async function receiveKeys(
  { attempts, clock }: Pick<ConnectDeps, "attempts" | "clock">,
  state: string,
  keys: WooCommerceKeys,
): Promise<"stored" | "unknown"> {
  const attempt = await attempts.findAttempt(state);
  // Unknown keys are deleted by the store that made them: so are those that a stranger came back for.
  const isOpen = attempt !== undefined && attempt.state !== "rejected";
  if (!isOpen || attempt.expiresAt <= clock()) return "unknown";
  // Repeatable: a replayed approval makes further keys, and the newest are tried.
  await attempts.putKeys(state, keys, attempt.expiresAt);
  return "stored";
}

/** The browser is back from the store: the keys are tried at the store that was asked, and only then trusted. */
export async function finishConnection(
  deps: ConnectDeps,
  { state, session, isApproved }: { state: string; session: string; isApproved: boolean },
): Promise<Result<ConnectedStore, ConnectRefusal>> {
  const attempt = await deps.attempts.findAttempt(state);
  if (attempt === undefined || attempt.expiresAt <= deps.clock()) return fail("expired");
  if (attempt.session !== session || attempt.state === "rejected") {
    // Whoever approved did it for somebody else's browser: these keys are not for them.
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

/** The page is loaded again after all was done. */
const repeatOutcome = ({
  state,
  url,
}: ConnectionAttempt): Result<ConnectedStore, ConnectRefusal> =>
  state === "connected" ? ok({ url }) : fail("no-keys");

/** Connects a store by keys that were made by hand. */
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

/** Last of all: whatever happens meanwhile, the store is connected, and its upkeep does the same again. */
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
  // An invitation connects a store to its account once; later it is about the keys alone.
  const store =
    (await deps.stores.updateAccess(storeId, testedAccess)) ??
    (await deps.stores.connect({ storeId, accountId, access: testedAccess }, deps.clock()));
  if (store === "unknown-account") return fail("unknown-invitation");
  await deps.admins.save({ storeId, url }, adminEmail);
  return ok({ store, connectedStore: { url, ...description } });
}
