import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { isFromOurPage } from "#functions/bridge/session/same-origin.ts";
import type { SessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { siteNameOf } from "#functions/bridge/site-name.ts";
import { requestOf } from "#functions/runtime/raw-request.ts";
import { storeUrlOf } from "#shared/bridge/adapters/woocommerce/stores/store-url.ts";
import { siteOf } from "#shared/bridge/domain/sign-in/store-site.ts";
import type { Limits, SignInBook, SignInQueue } from "#shared/bridge/ports/sign-in.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import { lookAtLink, takeLink } from "#shared/bridge/use-cases/sign-in/redeem-link.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { sourceOf } from "./client-network.ts";
import type { SIGN_IN_ROUTES } from "./env.ts";
import {
  askPage,
  linkPage,
  offPage,
  refusedLinkPage,
  sentPage,
  strangeFormPage,
  tooOftenPage,
} from "./sign-in-pages.ts";

export interface SignInDeps {
  readonly book: SignInBook;
  readonly limits: Limits;
  readonly queue: SignInQueue;
  readonly tenants: Pick<Tenants, "store">;
  readonly cookie: SessionCookie;
  readonly sendsMails: boolean;
  readonly newToken: () => string;
  readonly clock: Clock;
}
type Route = (
  deps: SignInDeps,
  event: APIGatewayProxyEventV2,
) => Promise<APIGatewayProxyStructuredResultV2>;

const MOST_REQUESTS = 10;

/** The pages on which a merchant signs in and out. */
export const signInRoutes: Record<(typeof SIGN_IN_ROUTES)[number], Route> = {
  "GET /sign-in": async ({ sendsMails }) => (sendsMails ? askPage() : offPage()),
  "POST /sign-in": ofOurPage(askForLink),
  "GET /sign-in/link": showLink,
  "POST /sign-in/link": ofOurPage(signIn),
  "POST /sign-out": ofOurPage(signOut),
};

/** Only for forms of our own pages: no other site signs anybody in, or out. */
function ofOurPage(route: Route): Route {
  return async (deps, event) =>
    isFromOurPage(event.headers) ? route(deps, event) : strangeFormPage();
}

/** Only queues the request, whatever store it names: the answer and its time tell nothing. */
async function askForLink(
  deps: SignInDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (!deps.sendsMails) return offPage();
  const typed = (formOf(event).get("store") ?? "").slice(0, 500);
  const url = storeUrlOf(typed);
  if (url === undefined) {
    return askPage({ typed, problem: "This is not an address. Enter it as in shop.example." });
  }
  const { requestId, http } = event.requestContext;
  const askedAt = deps.clock();
  const source = `source ${sourceOf(http.sourceIp)}`;
  if (!(await deps.limits.allows(source, requestId, MOST_REQUESTS, askedAt))) return tooOftenPage();
  await deps.queue.send({ site: siteOf(url), once: requestId, askedAt });
  return sentPage();
}

async function showLink(
  deps: SignInDeps,
  { queryStringParameters }: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const token = queryStringParameters?.token ?? "";
  const link = await lookAtLink(deps, token);
  if (!link.ok) return refusedLinkPage(link.refusal);
  const site = siteNameOf(await deps.tenants.store(link.value.storeId));
  return site === undefined ? refusedLinkPage("expired") : linkPage(token, site);
}

async function signIn(
  deps: SignInDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const session = deps.newToken();
  const taken = await takeLink(deps, formOf(event).get("token") ?? "", session);
  if (!taken.ok) return refusedLinkPage(taken.refusal);
  const before = deps.cookie.read(event);
  if (before !== undefined) await deps.book.endSession(before);
  return deps.cookie.set(seeOther("/app"), session);
}

async function signOut(
  { book, cookie }: SignInDeps,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const session = cookie.read(event);
  if (session !== undefined) await book.endSession(session);
  return cookie.clear(seeOther("/sign-in"));
}

const formOf = (event: APIGatewayProxyEventV2): URLSearchParams =>
  new URLSearchParams(requestOf(event).rawBody.toString("utf8"));

const seeOther = (location: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 303,
  headers: { location, "cache-control": "no-store" },
});
