import type { PageRoute } from "#functions/bridge/pages/page-app.ts";
import { readForm } from "#functions/bridge/pages/read-form.ts";
import { redirectTo } from "#functions/bridge/pages/redirect.ts";
import { isFromOurPage } from "#functions/bridge/session/same-origin.ts";
import type { SessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { getSiteName } from "#functions/bridge/site-name.ts";
import { toClientNetwork } from "#functions/http/client-network.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { parseStoreUrl } from "#shared/bridge/adapters/woocommerce/stores/store-url.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { LINK_MINUTES } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import { toStoreSite } from "#shared/bridge/domain/sign-in/store-site.ts";
import type { AuditLog } from "#shared/bridge/ports/audit/audit-log.ts";
import type {
  RateLimiter,
  SessionEpochs,
  SignInLinks,
  SignInQueue,
} from "#shared/bridge/ports/sign-in.ts";
import type { StoreProfiles } from "#shared/bridge/ports/stores.ts";
import { checkLink, redeemLink } from "#shared/bridge/use-cases/sign-in/redeem-link.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { SIGN_IN_ROUTES } from "./env.ts";
import {
  respondForeignFormPage,
  respondLinkPage,
  respondLinkRefusedPage,
  respondLinkSentPage,
  respondMailDisabledPage,
  respondSignInPage,
  respondTooManyAttemptsPage,
} from "./sign-in-pages.ts";

export interface SignInDeps {
  readonly signInLinks: SignInLinks;
  readonly sessionEpochs: Pick<SessionEpochs, "read" | "renew">;
  readonly findSession: (token: string) => Promise<StoreId | undefined>;
  readonly rateLimiter: RateLimiter;
  readonly queue: SignInQueue;
  readonly stores: StoreProfiles;
  readonly cookie: SessionCookie;
  readonly auditLog: Pick<AuditLog, "addChange">;
  readonly isMailEnabled: boolean;
  /** The address of this deployment. */
  readonly publicUrl: string;
  readonly createToken: () => string;
  readonly clock: Clock;
}
type Run = (deps: SignInDeps, request: HttpRequest) => Promise<Response>;

const MAX_REQUESTS = 10;

const runs: Record<(typeof SIGN_IN_ROUTES)[number], Run> = {
  "GET /sign-in": ({ isMailEnabled }) =>
    isMailEnabled ? respondSignInPage() : respondMailDisabledPage(),
  "POST /sign-in": requireOurPage(requestLink),
  "GET /sign-in/link": showLink,
  "POST /sign-in/link": requireOurPage(signIn),
  "POST /sign-out": requireOurPage(signOut),
  "POST /sign-out-everywhere": requireOurPage(signOutEverywhere),
};

/** Creates the routes of the pages on which a merchant signs in and out. */
export const createSignInRoutes = (deps: SignInDeps): PageRoute[] =>
  SIGN_IN_ROUTES.map((key) => ({ key, run: (request) => runs[key](deps, request) }));

/** Accepts forms of our own pages only, so that no other site can sign a person in or out. */
function requireOurPage(run: Run): Run {
  return async (deps, request) =>
    isFromOurPage(request.headers, deps.publicUrl) ? run(deps, request) : respondForeignFormPage();
}

/** Queues the request for any store, so that neither the response nor its duration shows which stores are connected. */
async function requestLink(deps: SignInDeps, request: HttpRequest): Promise<Response> {
  if (!deps.isMailEnabled) return respondMailDisabledPage();
  const typed = (readForm(request).get("store") ?? "").slice(0, 500);
  const url = parseStoreUrl(typed);
  if (url === undefined) {
    return respondSignInPage({
      typed,
      problem: "This is not a web address. Enter the address of your store, such as shop.example.",
    });
  }
  const { id: requestId, clientIp } = request;
  const requestedAt = deps.clock();
  const limit = {
    name: `source ${toClientNetwork(clientIp)}`,
    max: MAX_REQUESTS,
    windowMinutes: LINK_MINUTES,
  };
  if (!(await deps.rateLimiter.tryAcquire(limit, requestId, requestedAt)))
    return respondTooManyAttemptsPage();
  await deps.queue.send({ site: toStoreSite(url), deduplicationId: requestId, requestedAt });
  return respondLinkSentPage();
}

async function showLink(deps: SignInDeps, { query }: HttpRequest): Promise<Response> {
  const token = query.token ?? "";
  const link = await checkLink(deps, token);
  if (!link.ok) return respondLinkRefusedPage(link.refusal);
  const site = getSiteName(await deps.stores.find(link.value.storeId));
  return site === undefined ? respondLinkRefusedPage("expired") : respondLinkPage(token, site);
}

async function signIn(deps: SignInDeps, request: HttpRequest): Promise<Response> {
  const session = deps.createToken();
  const usedLink = await redeemLink(deps, readForm(request).get("token") ?? "", session);
  if (!usedLink.ok) return respondLinkRefusedPage(usedLink.refusal);
  const before = deps.cookie.read(request);
  if (before !== undefined) await deps.signInLinks.endSession(before);
  await recordPerson(deps, request, { storeId: usedLink.value.storeId, session, action: "signIn" });
  return redirectTo("/app", { "set-cookie": deps.cookie.formatToken(session) });
}

async function signOut(
  { signInLinks, cookie }: SignInDeps,
  request: HttpRequest,
): Promise<Response> {
  const session = cookie.read(request);
  if (session !== undefined) await signInLinks.endSession(session);
  return redirectTo("/sign-in", { "set-cookie": cookie.formatDeletion() });
}

/** Ends every session of the store, in every browser. */
async function signOutEverywhere(deps: SignInDeps, request: HttpRequest): Promise<Response> {
  const session = deps.cookie.read(request);
  const storeId = session === undefined ? undefined : await deps.findSession(session);
  if (session !== undefined && storeId !== undefined) {
    await deps.sessionEpochs.renew(storeId);
    await recordPerson(deps, request, { storeId, session, action: "signOutEverywhere" });
  }
  return redirectTo("/sign-in", { "set-cookie": deps.cookie.formatDeletion() });
}

interface PersonChange {
  readonly storeId: StoreId;
  readonly session: string;
  readonly action: "signIn" | "signOutEverywhere";
}

/** Records a change of the store's administrator, who is known by a mailed link. */
async function recordPerson(
  { auditLog, clock }: SignInDeps,
  { id, clientIp }: HttpRequest,
  { storeId, session, action }: PersonChange,
): Promise<void> {
  const actor = { kind: "session", id: hashToken(session).slice(0, 12) } as const;
  await auditLog.addChange({ storeId }, { at: clock(), actor, action, address: clientIp }, id);
}
