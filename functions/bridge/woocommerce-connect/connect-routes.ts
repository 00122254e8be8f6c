import { formatConnectionProblem } from "#functions/bridge/messages/format-connection-problem.ts";
import type { PageRoute } from "#functions/bridge/pages/page-app.ts";
import { readForm } from "#functions/bridge/pages/read-form.ts";
import { toClientNetwork } from "#functions/http/client-network.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { buildAuthorizeUrl } from "#shared/bridge/adapters/woocommerce/stores/authorize-url.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { ConnectionProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import {
  type ConnectDeps,
  type ConnectRefusal,
  checkInvitation,
} from "#shared/bridge/use-cases/connecting/connect-deps.ts";
import {
  finishAttempt,
  submitOwnKeys,
} from "#shared/bridge/use-cases/connecting/finish-attempt.ts";
import { startConnection } from "#shared/bridge/use-cases/connecting/start-connection.ts";
import { type ConfirmPageDeps, confirm, reject, showRequest } from "./confirm-routes.ts";
import { addNewSession, readSession } from "./connect-session.ts";
import { CONNECT_ROUTES } from "./env.ts";
import { type FormEntry, respondFormPage } from "./form-page.ts";
import { handleKeysCallback } from "./handle-keys-callback.ts";
import {
  respondApprovalPage,
  respondAwaitingPage,
  respondConnectedPage,
  respondRefusalPage,
  respondTooManySubmissionsPage,
} from "./result-pages.ts";

export interface PageDeps extends ConnectDeps, ConfirmPageDeps {
  readonly attempts: ConnectDeps["attempts"];
  readonly stores: ConnectDeps["stores"] & ConfirmPageDeps["stores"];
}
type Run = (deps: PageDeps, request: HttpRequest) => Promise<Response>;

const NO_COOKIE =
  "Your browser did not accept a cookie. Allow cookies for this page, then try again.";

/** Shows the invitation's page and starts the browser's session. */
async function showForm(deps: PageDeps, request: HttpRequest): Promise<Response> {
  const invitation = request.query.invite ?? "";
  const session = readSession(request);
  const opened = await checkInvitation(deps, invitation);
  if (!opened.ok) return respondRefusalPage(opened.refusal);
  const page = await respondFormPage({
    invitation,
    courier: await findCourierName(deps, opened.value.accountId),
  });
  return session === undefined ? addNewSession(page) : page;
}

/** Probes the shop at the entered address and links to its approval page. */
const submitAddress = (deps: PageDeps, request: HttpRequest): Promise<Response> =>
  handleSubmission(deps, request, async ({ invitation, typed, session, courier }) => {
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
    return respondApprovalPage({
      storeUrl: url,
      authorizeUrl: buildAuthorizeUrl(url, approvalRequest),
      clockAheadMinutes,
    });
  });

/** Requests the connection with keys that the merchant created. */
const submitKeys = (deps: PageDeps, request: HttpRequest): Promise<Response> =>
  handleSubmission(deps, request, async ({ invitation, typed, form }) => {
    const keys = {
      consumerKey: (form.get("consumer_key") ?? "").trim(),
      consumerSecret: (form.get("consumer_secret") ?? "").trim(),
    };
    const requested = await submitOwnKeys(deps, {
      invitationToken: invitation,
      typedUrl: typed,
      keys,
    });
    return requested.ok ? respondAwaitingPage(requested.value) : requested.refusal;
  });

/** Requests the connection when the browser returns from the shop. */
async function handleReturn(deps: PageDeps, request: HttpRequest): Promise<Response> {
  const { user_id: state = "", success } = request.query;
  const session = readSession(request) ?? "";
  const finished = await finishAttempt(deps, { state, session, isApproved: success === "1" });
  if (finished.ok) {
    const outcome = finished.value;
    return outcome.kind === "awaiting"
      ? respondAwaitingPage(outcome)
      : respondConnectedPage(outcome);
  }
  const { refusal } = finished;
  if (typeof refusal === "object" && !isAboutKeys(refusal)) {
    // The keys are stored, so that the merchant needs to approve only once.
    const href = `/woocommerce/connect/return?success=1&user_id=${encodeURIComponent(state)}`;
    return respondRefusalPage(refusal, { href, text: "Try again" });
  }
  const attempt = await deps.attempts.findAttempt(state);
  const isOwnSession = attempt !== undefined && attempt.session === session;
  return respondRefusalPage(
    refusal,
    isOwnSession
      ? { href: `/woocommerce/connect?invite=${attempt.invitationToken}`, text: "Start again" }
      : undefined,
  );
}

const runs: Record<(typeof CONNECT_ROUTES)[number], Run> = {
  "GET /woocommerce/connect": showForm,
  "POST /woocommerce/connect": submitAddress,
  "POST /woocommerce/connect/keys": submitKeys,
  "GET /woocommerce/connect/return": handleReturn,
  "POST /woocommerce/connect/callback": handleKeysCallback,
  "GET /woocommerce/connect/confirm": showRequest,
  "POST /woocommerce/connect/confirm": confirm,
  "POST /woocommerce/connect/reject": reject,
};

/** Creates the routes of the pages on which a merchant connects a WooCommerce store. */
export const createConnectRoutes = (deps: PageDeps): PageRoute[] =>
  CONNECT_ROUTES.map((key) => ({ key, run: (request) => runs[key](deps, request) }));

interface Submission {
  readonly form: URLSearchParams;
  readonly invitation: string;
  readonly typed: string;
  readonly session: string;
  readonly courier: string;
}

/** Handles what both forms have in common. Shows a problem of the store above the entered values. */
async function handleSubmission(
  deps: PageDeps,
  request: HttpRequest,
  handle: (submission: Submission) => Promise<Response | ConnectRefusal>,
): Promise<Response> {
  const form = readForm(request);
  const invitation = form.get("invite") ?? "";
  const typed = (form.get("url") ?? "").slice(0, 500);
  const session = readSession(request);
  if (!(await tryAcquireSubmission(deps, request))) return respondTooManySubmissionsPage();
  const opened = await checkInvitation(deps, invitation);
  if (!opened.ok) return respondRefusalPage(opened.refusal);
  const courier = await findCourierName(deps, opened.value.accountId);
  const formState = { invitation, courier, typed, about: getEntry(form) };
  if (session === undefined)
    return addNewSession(await respondFormPage({ ...formState, problem: NO_COOKIE }));
  const outcome = await handle({ form, invitation, typed, session, courier });
  if (typeof outcome === "string") return respondRefusalPage(outcome);
  if (outcome instanceof Response) return outcome;
  const about: FormEntry = isAboutKeys(outcome) ? "keys" : formState.about;
  return respondFormPage({ ...formState, about, problem: formatConnectionProblem(outcome) });
}

/** Each submission sends requests to a shop, at any address that the caller enters. */
const tryAcquireSubmission = (
  { rateLimiter, clock }: PageDeps,
  { id, clientIp }: HttpRequest,
): Promise<boolean> =>
  rateLimiter.tryAcquire(
    { name: `connect network ${toClientNetwork(clientIp)}`, max: 30, windowMinutes: 15 },
    id,
    clock(),
  );

const getEntry = (form: URLSearchParams): FormEntry =>
  form.has("consumer_key") ? "address-by-hand" : "address";
const isAboutKeys = ({ code }: ConnectionProblem): boolean =>
  ["unknown-keys", "wrong-keys", "user-may-not"].includes(code);

const findCourierName = async ({ stores }: PageDeps, accountId: AccountId): Promise<string> =>
  (await stores.findAccount(accountId))?.name ?? "your courier";
