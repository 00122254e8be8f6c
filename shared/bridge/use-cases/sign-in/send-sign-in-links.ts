import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createSignInLink, LINK_MINUTES } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import { createSignInMail } from "#shared/bridge/domain/sign-in/sign-in-mail.ts";
import type { SignInRequest } from "#shared/bridge/domain/sign-in/sign-in-request.ts";
import { toStoreSite } from "#shared/bridge/domain/sign-in/store-site.ts";
import type {
  Mailer,
  RateLimiter,
  SessionEpochs,
  SignInLinks,
  StoreAdmins,
} from "#shared/bridge/ports/sign-in.ts";
import type { StoreProfiles } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { tryAcquireMail } from "./mail-limits.ts";

export interface SendSignInLinksDeps {
  readonly stores: StoreProfiles;
  readonly admins: Pick<StoreAdmins, "listStoresAtSite" | "findEmail">;
  readonly rateLimiter: RateLimiter;
  readonly signInLinks: Pick<SignInLinks, "putLink">;
  readonly sessionEpochs: Pick<SessionEpochs, "ensure">;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly createToken: () => string;
  /** The origin of the bridge's public pages. */
  readonly publicUrl: string;
}

/** The outcome of a request for one store. */
export type SignInLinkOutcome = "sent" | "too-many" | "no-address";

const MAX_LINKS = 3;

/**
 * Sends a link to the administrator of each store at a site. The store names the recipient, never
 * the request. A repeated request sends another link but counts once. Ignores requests that are
 * older than a link's lifetime.
 *
 * A request can be repeated at any time: by its queue, which delivers at least once, and by an operator
 * who redrives its dead letter, where a crash or a second operator can send it twice. Both mails go to
 * the administrator whom the store names, each link works once and for the same minutes, and using one
 * takes nothing from the other. SES has no key that would drop the second mail.
 */
export function sendSignInLinks(deps: SendSignInLinksDeps) {
  return async ({
    site,
    deduplicationId,
    requestedAt,
  }: SignInRequest): Promise<[StoreId, SignInLinkOutcome][]> => {
    const outcomes: [StoreId, SignInLinkOutcome][] = [];
    if (deps.clock().getTime() - requestedAt.getTime() > LINK_MINUTES * 60_000) return outcomes;
    for (const storeId of await deps.admins.listStoresAtSite(site)) {
      if (!(await isStoreAtSite(deps, storeId, site))) continue;
      outcomes.push([storeId, await sendSignInLink(deps, storeId, { site, deduplicationId })]);
    }
    return outcomes;
  };
}

async function isStoreAtSite(
  { stores }: SendSignInLinksDeps,
  storeId: StoreId,
  site: string,
): Promise<boolean> {
  const access = (await stores.find(storeId))?.access;
  return access?.kind === "woocommerce" && toStoreSite(access.url) === site;
}

async function sendSignInLink(
  deps: SendSignInLinksDeps,
  storeId: StoreId,
  { site, deduplicationId }: Pick<SignInRequest, "site" | "deduplicationId">,
): Promise<SignInLinkOutcome> {
  const to = await deps.admins.findEmail(storeId, site);
  if (to === undefined) return "no-address";
  const now = deps.clock();
  const limit = { name: `links ${storeId}`, max: MAX_LINKS, windowMinutes: LINK_MINUTES };
  if (!(await deps.rateLimiter.tryAcquire(limit, deduplicationId, now))) return "too-many";
  const mailId = `${storeId} ${deduplicationId}`;
  if (!(await tryAcquireMail(deps.rateLimiter, to, mailId, now))) return "too-many";
  const epoch = await deps.sessionEpochs.ensure(storeId);
  const token = deps.createToken();
  await deps.signInLinks.putLink(token, createSignInLink({ storeId, epoch }, now));
  await deps.mailer.send(
    createSignInMail(to, site, `${deps.publicUrl}/sign-in/link?token=${token}`),
  );
  return "sent";
}
