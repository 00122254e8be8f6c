import type {
  ConnectableStore,
  WooCommerceKeys,
} from "#shared/bridge/ports/connection-attempts.ts";
import { ok, type Result } from "#shared/kernel/result.ts";
import type { ConnectDeps, ConnectRefusal } from "./connect-deps.ts";

const ATTEMPT_LIFETIME_MS = 60 * 60_000;

/** Checks the store and starts a connection attempt. The store sends `state` back with the keys. */
export async function startConnection(
  deps: Pick<ConnectDeps, "attempts" | "storeChecker" | "clock" | "createState">,
  input: { invitationToken: string; session: string; typedUrl: string },
): Promise<Result<ConnectableStore & { state: string }, ConnectRefusal>> {
  const { invitationToken, session } = input;
  const probed = await deps.storeChecker.probe(input.typedUrl);
  if (!probed.ok) return probed;
  const state = deps.createState();
  const expiresAt = new Date(deps.clock().getTime() + ATTEMPT_LIFETIME_MS);
  const { url, site } = probed.value;
  await deps.attempts.createAttempt(state, {
    invitationToken,
    url,
    site,
    session,
    expiresAt,
    state: "open",
  });
  return ok({ ...probed.value, state });
}

/** Saves the keys that were posted for an attempt. They are tested when the browser returns. */
export async function receiveKeys(
  { attempts, clock }: Pick<ConnectDeps, "attempts" | "clock">,
  state: string,
  keys: WooCommerceKeys,
): Promise<"stored" | "unknown"> {
  const attempt = await attempts.findAttempt(state);
  // The store deletes its new keys after this answer. That also covers an attempt that was ended.
  if (attempt?.state !== "open" || attempt.expiresAt <= clock()) return "unknown";
  // Safe to repeat: a replayed approval creates more keys, and the newest ones are tested.
  await attempts.putKeys(state, keys, attempt.expiresAt);
  return "stored";
}
