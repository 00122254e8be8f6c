import { newSession } from "#shared/bridge/domain/sign-in/session.ts";
import { linkStanding, type SignInLink } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import type { SignInBook } from "#shared/bridge/ports/sign-in.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok, type Result, refused } from "#shared/kernel/result.ts";

interface Deps {
  readonly book: SignInBook;
  readonly clock: Clock;
}

/** Why a link does not open anything. */
export type LinkRefusal = "unknown" | "used" | "expired";

/** The link where it is good, which looking at it leaves it: mail scanners open links too. */
export async function lookAtLink(
  { book, clock }: Deps,
  token: string,
): Promise<Result<SignInLink, LinkRefusal>> {
  const link = await book.link(token);
  const standing = linkStanding(link, clock());
  if (link === undefined || standing === "unknown") return refused("unknown");
  return standing === "open" ? ok(link) : refused(standing);
}

/** Uses a link up for a session under `sessionToken`. */
export async function takeLink(
  deps: Deps,
  token: string,
  sessionToken: string,
): Promise<Result<SignInLink, LinkRefusal>> {
  const { book, clock } = deps;
  const link = await lookAtLink(deps, token);
  if (!link.ok) return link;
  // The session first: after a crash nobody has its token, and the link is still good.
  await book.putSession(sessionToken, newSession(link.value.storeId, clock()));
  if (await book.claim(token, clock())) return link;
  await book.endSession(sessionToken);
  return refused("used");
}
