import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { LINK_MINUTES, newLink } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import { signInMail } from "#shared/bridge/domain/sign-in/sign-in-mail.ts";
import type { SignInRequest } from "#shared/bridge/domain/sign-in/sign-in-request.ts";
import { siteOf } from "#shared/bridge/domain/sign-in/store-site.ts";
import type { Mailer } from "#shared/bridge/ports/mailer.ts";
import type { Limits, SignInBook, StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface SendLinksDeps {
  readonly tenants: Pick<Tenants, "store">;
  readonly admins: Pick<StoreAdmins, "storesAt" | "email">;
  readonly limits: Limits;
  readonly book: Pick<SignInBook, "putLink">;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly newToken: () => string;
  /** The bridge's own origin. */
  readonly publicUrl: string;
}

/** What became of a request for one store. */
export type LinkOutcome = "sent" | "too-many" | "no-address";

const MOST_LINKS = 3;

/**
 * Sends a link to the administrator of each store at an address: to whom the store itself names,
 * never to whom the request does. A repeat sends a further link and counts once; nobody waits any
 * more for what comes late.
 */
export function sendLinks(deps: SendLinksDeps) {
  return async ({ site, once, askedAt }: SignInRequest): Promise<[StoreId, LinkOutcome][]> => {
    const outcomes: [StoreId, LinkOutcome][] = [];
    if (deps.clock().getTime() - askedAt.getTime() > LINK_MINUTES * 60_000) return outcomes;
    for (const storeId of await deps.admins.storesAt(site)) {
      if (!(await isAt(deps, storeId, site))) continue;
      outcomes.push([storeId, await sendLink(deps, storeId, { site, once })]);
    }
    return outcomes;
  };
}

async function isAt({ tenants }: SendLinksDeps, storeId: StoreId, site: string): Promise<boolean> {
  const access = (await tenants.store(storeId))?.access;
  return access?.kind === "woocommerce" && siteOf(access.url) === site;
}

async function sendLink(
  deps: SendLinksDeps,
  storeId: StoreId,
  { site, once }: Pick<SignInRequest, "site" | "once">,
): Promise<LinkOutcome> {
  const to = await deps.admins.email(storeId);
  if (to === undefined) return "no-address";
  const now = deps.clock();
  if (!(await deps.limits.allows(`links ${storeId}`, once, MOST_LINKS, now))) return "too-many";
  const token = deps.newToken();
  await deps.book.putLink(token, newLink(storeId, now));
  await deps.mailer.send(signInMail(to, site, `${deps.publicUrl}/sign-in/link?token=${token}`));
  return "sent";
}
