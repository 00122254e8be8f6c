import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { isFromOurPage } from "#functions/bridge/session/same-origin.ts";
import type { SessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { getSiteName } from "#functions/bridge/site-name.ts";
import { respondRefusal } from "#functions/runtime/json-routes.ts";
import { readRawRequest } from "#functions/runtime/raw-request.ts";
import { parseStoreUrl } from "#shared/bridge/adapters/woocommerce/stores/store-url.ts";
import { toStoreSite } from "#shared/bridge/domain/sign-in/store-site.ts";
import type { RateLimiter, SignInLinks, SignInQueue } from "#shared/bridge/ports/sign-in.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { checkLink, redeemLink } from "#shared/bridge/use-cases/sign-in/redeem-link.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { toClientNetwork } from "./client-network.ts";
import type { SIGN_IN_ROUTES } from "./env.ts";
import {
  renderForeignFormPage,
  renderLinkPage,
  renderLinkRefusedPage,
  renderLinkSentPage,
  renderMailDisabledPage,
  renderSignInPage,
  renderTooManyAttemptsPage,
} from "./sign-in-pages.ts";

export interface SignInDeps {
  readonly signInLinks: SignInLinks;
  readonly rateLimiter: RateLimiter;
  readonly queue: SignInQueue;
  readonly stores: Pick<Stores, "find">;
  readonly cookie: SessionCookie;
  readonly isMailEnabled: boolean;
  readonly createToken: () => string;
  readonly clock: Clock;
}
type Route = (
  deps: SignInDeps,
  event: APIGatewayProxyEventV2,
) => Promise<APIGatewayProxyStructuredResultV2>;

const MAX_REQUESTS = 10;

/** The pages on which a merchant signs in and out. */
export const signInRoutes: Record<(typeof SIGN_IN_ROUTES)[number], Route> = {
  "GET /sign-in": async ({ isMailEnabled }) =>
    isMailEnabled ? renderSignInPage() : renderMailDisabledPage(),
  "POST /sign-in": requireOurPage(requestLink),
  "GET /sign-in/link": showLink,
  "POST /sign-in/link": requireOurPage(signIn),
  "POST /sign-out": requireOurPage(signOut),
};

/** Runs the route that API Gateway chose. */
export const runSignInRoute = async (
  deps: SignInDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const route = (signInRoutes as Readonly<Record<string, Route | undefined>>)[event.routeKey];
  return route === undefined ? respondRefusal(404, "There is no such page.") : route(deps, event);
};

/** Only for forms of our own pages: no other site signs anybody in, or out. */
function requireOurPage(route: Route): Route {
  return async (deps, event) =>
    isFromOurPage(event.headers) ? route(deps, event) : renderForeignFormPage();
}

/** Only queues the request, whatever store it names: the answer and its time tell nothing. */
async function requestLink(
  deps: SignInDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!deps.isMailEnabled) return renderMailDisabledPage();
  const typed = (readForm(event).get("store") ?? "").slice(0, 500);
  const url = parseStoreUrl(typed);
  if (url === undefined) {
    return renderSignInPage({
      typed,
      problem: "This is not an address. Enter it as in shop.example.",
    });
  }
  const { requestId, http } = event.requestContext;
  const requestedAt = deps.clock();
  const source = `source ${toClientNetwork(http.sourceIp)}`;
  if (!(await deps.rateLimiter.tryAcquire(source, requestId, MAX_REQUESTS, requestedAt)))
    return renderTooManyAttemptsPage();
  await deps.queue.send({ site: toStoreSite(url), deduplicationId: requestId, requestedAt });
  return renderLinkSentPage();
}

async function showLink(
  deps: SignInDeps,
  { queryStringParameters }: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const token = queryStringParameters?.token ?? "";
  const link = await checkLink(deps, token);
  if (!link.ok) return renderLinkRefusedPage(link.refusal);
  const site = getSiteName(await deps.stores.find(link.value.storeId));
  return site === undefined ? renderLinkRefusedPage("expired") : renderLinkPage(token, site);
}

async function signIn(
  deps: SignInDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const session = deps.createToken();
  const usedLink = await redeemLink(deps, readForm(event).get("token") ?? "", session);
  if (!usedLink.ok) return renderLinkRefusedPage(usedLink.refusal);
  const before = deps.cookie.read(event);
  if (before !== undefined) await deps.signInLinks.endSession(before);
  return deps.cookie.set(redirect("/app"), session);
}

async function signOut(
  { signInLinks, cookie }: SignInDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const session = cookie.read(event);
  if (session !== undefined) await signInLinks.endSession(session);
  return cookie.clear(redirect("/sign-in"));
}

const readForm = (event: APIGatewayProxyEventV2): URLSearchParams =>
  new URLSearchParams(readRawRequest(event).rawBody.toString("utf8"));

const redirect = (location: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 303,
  headers: { location, "cache-control": "no-store" },
});
