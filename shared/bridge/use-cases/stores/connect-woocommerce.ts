import type { StoreProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import type { Store, WooAccess } from "#shared/bridge/domain/stores/store.ts";
import type {
  Attempt,
  ConnectBook,
  FoundStore,
  Invitation,
  Keys,
  StoreCheck,
  TestedStore,
} from "#shared/bridge/ports/connection-attempts.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";

export interface ConnectDeps {
  readonly book: ConnectBook;
  readonly check: StoreCheck;
  readonly tenants: Pick<Tenants, "connect" | "changeAccess">;
  readonly admins: Pick<StoreAdmins, "keep">;
  readonly clock: Clock;
  readonly newState: () => string;
  /** What is to be done at a store that has just been connected; repeatable. */
  readonly connected: (store: Store) => Promise<void>;
}

/** Why a way to connect a store leads nowhere; a problem of the store's may be put right. */
export type ConnectRefusal =
  | "unknown-invitation"
  | "expired"
  | "used"
  | "denied"
  | "other-browser"
  | "no-keys"
  | StoreProblem;

/** A store that is connected now, as far as it lets itself be seen. */
export interface ConnectedStore extends Omit<TestedStore, "access" | "adminEmail"> {
  readonly url: string;
}

const ATTEMPT_MS = 60 * 60_000;

/** The invitation where it may still be used in this session. */
export async function openInvitation(
  { book, clock }: Pick<ConnectDeps, "book" | "clock">,
  token: string,
  session: string,
): Promise<Result<Invitation, ConnectRefusal>> {
  const invitation = await book.invitation(token);
  if (invitation === undefined) return refused("unknown-invitation");
  if (invitation.usedBy !== undefined && invitation.usedBy !== session) return refused("used");
  return invitation.expiresAt <= clock() ? refused("expired") : ok(invitation);
}

/** Looks at the store and opens a way to its own page; `state` comes back with the keys. */
export async function startConnecting(
  deps: ConnectDeps,
  asked: { invitation: string; session: string; typed: string },
): Promise<Result<FoundStore & { state: string }, ConnectRefusal>> {
  const { invitation, session } = asked;
  const found = await deps.check.probe(asked.typed);
  if (!found.ok) return found;
  const state = deps.newState();
  const expiresAt = new Date(deps.clock().getTime() + ATTEMPT_MS);
  const { url } = found.value;
  await deps.book.start(state, { invitation, url, session, expiresAt, standing: "open" });
  return ok({ ...found.value, state });
}

/** Keeps keys that somebody posted under a state; whether they are any good is seen at the return. */
export async function takeKeys(
  { book, clock }: Pick<ConnectDeps, "book" | "clock">,
  state: string,
  keys: Keys,
): Promise<"kept" | "unknown"> {
  const attempt = await book.attempt(state);
  // Unknown keys are deleted by the store that made them: so are those that a stranger came back for.
  const isOpen = attempt !== undefined && attempt.standing !== "spoiled";
  if (!isOpen || attempt.expiresAt <= clock()) return "unknown";
  // Repeatable: a replayed approval makes further keys, and the newest are tried.
  await book.putKeys(state, keys, attempt.expiresAt);
  return "kept";
}

/** The browser is back from the store: the keys are tried at the store that was asked, and only then trusted. */
export async function finishConnecting(
  deps: ConnectDeps,
  { state, session, approved }: { state: string; session: string; approved: boolean },
): Promise<Result<ConnectedStore, ConnectRefusal>> {
  const attempt = await deps.book.attempt(state);
  if (attempt === undefined || attempt.expiresAt <= deps.clock()) return refused("expired");
  if (attempt.session !== session || attempt.standing === "spoiled") {
    // Whoever approved did it for somebody else's browser: these keys are not for them.
    await deps.book.settle(state, "spoiled");
    return refused("other-browser");
  }
  if (!approved) return refused("denied");
  const keys = await deps.book.keys(state);
  if (keys === undefined) return again(attempt);
  const connected = await connectWith(deps, attempt, keys);
  if (!connected.ok) return connected;
  await deps.book.settle(state, "connected");
  await deps.book.dropKeys(state, keys);
  return welcomed(deps, connected.value);
}

/** The page is loaded again after all was done. */
const again = ({ standing, url }: Attempt): Result<ConnectedStore, ConnectRefusal> =>
  standing === "connected" ? ok({ url }) : refused("no-keys");

/** Connects a store by keys that were made by hand. */
export async function connectByHand(
  deps: ConnectDeps,
  asked: { invitation: string; session: string; typed: string; keys: Keys },
): Promise<Result<ConnectedStore, ConnectRefusal>> {
  const found = await deps.check.probe(asked.typed);
  if (!found.ok) return found;
  const connected = await connectWith(deps, { ...asked, url: found.value.url }, asked.keys);
  return connected.ok ? welcomed(deps, connected.value) : connected;
}

interface Connected {
  readonly store: Store;
  readonly seen: ConnectedStore;
}

/** Last of all: whatever happens meanwhile, the store is connected, and its upkeep does the same again. */
async function welcomed({ connected }: ConnectDeps, { store, seen }: Connected) {
  await connected(store);
  return ok(seen);
}

async function connectWith(
  deps: ConnectDeps,
  { invitation: token, session, url }: Pick<Attempt, "invitation" | "session" | "url">,
  keys: Keys,
): Promise<Result<Connected, ConnectRefusal>> {
  const invitation = await openInvitation(deps, token, session);
  if (!invitation.ok) return invitation;
  const access: WooAccess = { kind: "woocommerce", url, ...keys };
  const tested = await deps.check.testKeys(access);
  if (!tested.ok) return tested;
  if (!(await deps.book.use(token, session))) return refused("used");
  const { storeId, accountId } = invitation.value;
  const { access: proven, adminEmail, ...seen } = tested.value;
  // An invitation connects a store to its account once; later it is about the keys alone.
  const store =
    (await deps.tenants.changeAccess(storeId, proven)) ??
    (await deps.tenants.connect({ storeId, accountId, access: proven }, deps.clock()));
  if (store === "unknown-account") return refused("unknown-invitation");
  await deps.admins.keep({ storeId, url }, adminEmail);
  return ok({ store, seen: { url, ...seen } });
}
