import type {
  ConnectionAttempt,
  WooCommerceKeys,
} from "#shared/bridge/ports/connection-attempts.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { ConnectDeps, ConnectRefusal } from "./connect-deps.ts";
import {
  type AwaitingConfirmation,
  ensureMail,
  requestConfirmation,
} from "./request-confirmation.ts";

/** What the return from the store led to. */
export type AttemptOutcome =
  | ({ readonly kind: "awaiting" } & AwaitingConfirmation)
  | { readonly kind: "connected"; readonly url: string };

/**
 * Continues the attempt after the browser returned from the store: tests the keys and requests the
 * confirmation. A return in another browser ends the attempt, because somebody else started it.
 */
export async function finishAttempt(
  deps: ConnectDeps,
  { state, session, isApproved }: { state: string; session: string; isApproved: boolean },
): Promise<Result<AttemptOutcome, ConnectRefusal>> {
  const attempt = await deps.attempts.findAttempt(state);
  if (attempt === undefined || attempt.expiresAt <= deps.clock()) return fail("expired");
  if (attempt.session !== session) return endAttempt(deps, state);
  if (attempt.state === "rejected") return fail("other-browser");
  if (attempt.request !== undefined) return repeatOutcome(deps, attempt);
  if (!isApproved) return fail("denied");
  const keys = await deps.attempts.findKeys(state);
  if (keys === undefined) return fail("no-keys");
  const requested = await requestConfirmation(deps, {
    invitationToken: attempt.invitationToken,
    shop: attempt,
    keys,
    note: ({ storeId, requestId }) => deps.attempts.noteRequest(state, { storeId, requestId }),
  });
  if (!requested.ok) return requested;
  await deps.attempts.deleteKeys(state, keys);
  return ok({ kind: "awaiting", ...requested.value });
}

/** Requests the confirmation for keys that the merchant created and entered. */
export async function submitOwnKeys(
  deps: ConnectDeps,
  input: { invitationToken: string; typedUrl: string; keys: WooCommerceKeys },
): Promise<Result<AwaitingConfirmation, ConnectRefusal>> {
  const probed = await deps.storeChecker.probe(input.typedUrl);
  if (!probed.ok) return probed;
  const { invitationToken, keys } = input;
  const note = async () => true;
  return requestConfirmation(deps, { invitationToken, shop: probed.value, keys, note });
}

/** Deletes the keys and rejects the request, unless the administrator has confirmed it already. */
async function endAttempt(
  { attempts, requests }: Pick<ConnectDeps, "attempts" | "requests">,
  state: string,
): Promise<Result<never, ConnectRefusal>> {
  const attempt = await attempts.rejectAttempt(state);
  const keys = await attempts.findKeys(state);
  if (keys !== undefined) await attempts.deleteKeys(state, keys);
  const { request } = attempt ?? {};
  if (request === undefined) return fail("other-browser");
  await requests.transition(request, "open", "rejected");
  const stored = await requests.find(request);
  const isConfirmed = stored?.state === "confirmed" || stored?.state === "connected";
  return fail(isConfirmed ? "other-browser-connected" : "other-browser");
}

/** Returns what has become of the request when the page is loaded again. */
async function repeatOutcome(
  deps: ConnectDeps,
  { url, request: key }: ConnectionAttempt,
): Promise<Result<AttemptOutcome, ConnectRefusal>> {
  const request = key && (await deps.requests.find(key));
  if (request === undefined) return fail("expired");
  if (request.state === "rejected") return fail("rejected");
  if (request.state === "connected") return ok({ kind: "connected", url });
  return ok({ kind: "awaiting", url, by: await ensureMail(deps, request) });
}
