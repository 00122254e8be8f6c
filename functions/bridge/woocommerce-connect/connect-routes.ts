import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { respondRefusal } from "#functions/runtime/json-routes.ts";
import { readRawRequest } from "#functions/runtime/raw-request.ts";
import { buildAuthorizeUrl } from "#shared/bridge/adapters/woocommerce/stores/authorize-url.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { ConnectionProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import {
  type ConnectDeps,
  type ConnectRefusal,
  checkInvitation,
  connectManually,
  finishConnection,
  startConnection,
} from "#shared/bridge/use-cases/stores/connect-woocommerce.ts";
import { addNewSession, readSession } from "./connect-session.ts";
import type { CONNECT_ROUTES } from "./env.ts";
import { type FormEntry, renderFormPage } from "./form-page.ts";
import { handleKeysCallback } from "./handle-keys-callback.ts";
import { renderApprovalPage, renderConnectedPage, renderRefusalPage } from "./result-pages.ts";

export interface PageDeps extends ConnectDeps {
  readonly stores: Pick<Stores, "connect" | "updateAccess" | "findAccount">;
  readonly publicUrl: string;
}
type Route = (deps: PageDeps, event: APIGatewayProxyEventV2) => PageResponse;
type PageResponse = Promise<APIGatewayProxyStructuredResultV2>;

const NO_COOKIE =
  "Your browser did not keep our cookie. Allow cookies for this page, then try again.";

/** The invitation's page, which also begins the browser's session. */
export async function showForm(deps: PageDeps, event: APIGatewayProxyEventV2): PageResponse {
  const invitation = event.queryStringParameters?.invite ?? "";
  const session = readSession(event);
  const opened = await checkInvitation(deps, invitation, session ?? "");
  if (!opened.ok) return renderRefusalPage(opened.refusal);
  const page = renderFormPage({
    invitation,
    courier: await findCourierName(deps, opened.value.accountId),
  });
  return session === undefined ? addNewSession(page) : page;
}

/** The shop's address was entered: the shop is looked at, and its own page comes next. */
export const submitAddress = (deps: PageDeps, event: APIGatewayProxyEventV2): PageResponse =>
  handleSubmission(deps, event, async ({ invitation, typed, session, courier }) => {
    const started = await startConnection(deps, {
      invitationToken: invitation,
      session,
      typedUrl: typed,
    });
    if (!started.ok) return started.refusal;
    const { url, state, clockAheadMinutes } = started.value;
    const approvalRequest = {
      name: `${courier} via Order Bridge`,
      state,
      publicUrl: deps.publicUrl,
    };
    return renderApprovalPage({
      storeUrl: url,
      authorizeUrl: buildAuthorizeUrl(url, approvalRequest),
      clockAheadMinutes,
    });
  });

/** Keys made by hand were entered. */
export const submitKeys = (deps: PageDeps, event: APIGatewayProxyEventV2): PageResponse =>
  handleSubmission(deps, event, async ({ invitation, typed, session, form }) => {
    const keys = {
      consumerKey: (form.get("consumer_key") ?? "").trim(),
      consumerSecret: (form.get("consumer_secret") ?? "").trim(),
    };
    const connected = await connectManually(deps, {
      invitationToken: invitation,
      session,
      typedUrl: typed,
      keys,
    });
    return connected.ok ? renderConnectedPage(connected.value) : connected.refusal;
  });

/** The browser is back from the shop. */
export async function handleReturn(deps: PageDeps, event: APIGatewayProxyEventV2): PageResponse {
  const { user_id: state = "", success } = event.queryStringParameters ?? {};
  const session = readSession(event) ?? "";
  const finished = await finishConnection(deps, { state, session, isApproved: success === "1" });
  if (finished.ok) return renderConnectedPage(finished.value);
  const { refusal } = finished;
  if (typeof refusal === "object" && !isAboutKeys(refusal)) {
    // The keys are kept meanwhile: approving once is enough.
    const href = `/woocommerce/connect/return?success=1&user_id=${encodeURIComponent(state)}`;
    return renderRefusalPage(refusal, { href, text: "Try again" });
  }
  const attempt = await deps.attempts.findAttempt(state);
  const isOwnSession = attempt !== undefined && attempt.session === session;
  return renderRefusalPage(
    refusal,
    isOwnSession
      ? { href: `/woocommerce/connect?invite=${attempt.invitationToken}`, text: "Start again" }
      : undefined,
  );
}

const routes: Record<(typeof CONNECT_ROUTES)[number], Route> = {
  "GET /woocommerce/connect": showForm,
  "POST /woocommerce/connect": submitAddress,
  "POST /woocommerce/connect/keys": submitKeys,
  "GET /woocommerce/connect/return": handleReturn,
  "POST /woocommerce/connect/callback": handleKeysCallback,
};

/** Runs the route that API Gateway chose. */
export const runConnectRoute: Route = async (deps, event) => {
  const route = (routes as Readonly<Record<string, Route | undefined>>)[event.routeKey];
  return route === undefined ? respondRefusal(404, "There is no such page.") : route(deps, event);
};

interface Submission {
  readonly form: URLSearchParams;
  readonly invitation: string;
  readonly typed: string;
  readonly session: string;
  readonly courier: string;
}

/** What the two forms have in common; a problem of the store's is shown beside what was entered. */
async function handleSubmission(
  deps: PageDeps,
  event: APIGatewayProxyEventV2,
  handle: (submission: Submission) => Promise<APIGatewayProxyStructuredResultV2 | ConnectRefusal>,
): PageResponse {
  const form = new URLSearchParams(readRawRequest(event).rawBody.toString("utf8"));
  const invitation = form.get("invite") ?? "";
  const typed = (form.get("url") ?? "").slice(0, 500);
  const session = readSession(event);
  const opened = await checkInvitation(deps, invitation, session ?? "");
  if (!opened.ok) return renderRefusalPage(opened.refusal);
  const courier = await findCourierName(deps, opened.value.accountId);
  const formState = { invitation, courier, typed, about: getEntry(form) };
  if (session === undefined)
    return addNewSession(renderFormPage({ ...formState, problem: NO_COOKIE }));
  const outcome = await handle({ form, invitation, typed, session, courier });
  if (typeof outcome === "string") return renderRefusalPage(outcome);
  if (!("text" in outcome)) return outcome;
  const about: FormEntry = isAboutKeys(outcome) ? "keys" : formState.about;
  return renderFormPage({ ...formState, about, problem: outcome.text });
}

const getEntry = (form: URLSearchParams): FormEntry =>
  form.has("consumer_key") ? "address-by-hand" : "address";
const isAboutKeys = ({ code }: ConnectionProblem): boolean =>
  ["unknown-keys", "wrong-keys", "user-may-not"].includes(code);

const findCourierName = async ({ stores }: PageDeps, accountId: AccountId): Promise<string> =>
  (await stores.findAccount(accountId))?.name ?? "your courier";
