import { createSession } from "#shared/bridge/domain/sign-in/session.ts";
import { getSignInLinkState, type SignInLink } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import type { SignInLinks } from "#shared/bridge/ports/sign-in.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

interface Deps {
  readonly signInLinks: SignInLinks;
  readonly clock: Clock;
}

/** Why a link does not open anything. */
export type LinkRefusal = "unknown" | "used" | "expired";

/** The link where it is good, which looking at it leaves it: mail scanners open links too. */
export async function checkLink(
  { signInLinks, clock }: Deps,
  token: string,
): Promise<Result<SignInLink, LinkRefusal>> {
  const link = await signInLinks.findLink(token);
  const state = getSignInLinkState(link, clock());
  if (link === undefined || state === "unknown") return fail("unknown");
  return state === "open" ? ok(link) : fail(state);
}

/** Uses a link up for a session under `sessionToken`. */
export async function redeemLink(
  deps: Deps,
  token: string,
  sessionToken: string,
): Promise<Result<SignInLink, LinkRefusal>> {
  const { signInLinks, clock } = deps;
  const link = await checkLink(deps, token);
  if (!link.ok) return link;
  // The session first: after a crash nobody has its token, and the link is still good.
  await signInLinks.putSession(sessionToken, createSession(link.value.storeId, clock()));
  if (await signInLinks.claimLink(token, clock())) return link;
  await signInLinks.endSession(sessionToken);
  return fail("used");
}
