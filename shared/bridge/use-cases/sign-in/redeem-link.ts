import { createSession } from "#shared/bridge/domain/sign-in/session.ts";
import { getSignInLinkState, type SignInLink } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import type { SessionEpochs, SignInLinks } from "#shared/bridge/ports/sign-in.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

interface Deps {
  readonly signInLinks: SignInLinks;
  readonly sessionEpochs: Pick<SessionEpochs, "read">;
  readonly clock: Clock;
}

/** Why a link is not valid. */
export type LinkRefusal = "unknown" | "used" | "expired";

/** Returns the link if it is valid. Does not use it, because mail scanners open links, too. */
export async function checkLink(
  { signInLinks, sessionEpochs, clock }: Deps,
  token: string,
): Promise<Result<SignInLink, LinkRefusal>> {
  const link = await signInLinks.findLink(token);
  const state = getSignInLinkState(link, clock());
  if (link === undefined || state === "unknown") return fail("unknown");
  if (state !== "open") return fail(state);
  return (await sessionEpochs.read(link.storeId)) === link.epoch ? ok(link) : fail("expired");
}

/** Uses the link and creates a session under `sessionToken`. */
export async function redeemLink(
  deps: Deps,
  token: string,
  sessionToken: string,
): Promise<Result<SignInLink, LinkRefusal>> {
  const { signInLinks, clock } = deps;
  const link = await checkLink(deps, token);
  if (!link.ok) return link;
  // The session is saved first. After a crash, nobody knows its token and the link is still valid.
  await signInLinks.putSession(sessionToken, createSession(link.value, clock()));
  if (await signInLinks.claimLink(token, clock())) return link;
  await signInLinks.endSession(sessionToken);
  return fail("used");
}
