import { html } from "hono/html";
import { createAddressHeaders } from "#functions/bridge/operator-pages/session/page-address.ts";
import type { PageRoute } from "#functions/bridge/pages/page-app.ts";
import { readForm } from "#functions/bridge/pages/read-form.ts";
import { redirectTo } from "#functions/bridge/pages/redirect.ts";
import { isFromOurPage } from "#functions/bridge/session/same-origin.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { createOperatorClient, type OperatorClient } from "#shared/operator/operator-client.ts";
import { INCOMPLETE } from "./actions/confirm-page.ts";
import { findAction, findDone } from "./actions/find-action.ts";
import { findView } from "./find-view.ts";
import { respondOperatorPage, respondReloadPage, respondStrangerPage } from "./layout.ts";
import type { PageInput, PageView } from "./page-view.ts";
import { toProblemView } from "./problem-view.ts";
import { isFormOf, type OperatorSession } from "./session/session-token.ts";
import { respondSignInPage, type SignInDeps, signIn } from "./sign-in.ts";
import { type BudgetDeps, startTimeBudget, type TimeBudget } from "./time-budget.ts";

export interface OperatorPagesDeps extends SignInDeps, BudgetDeps {
  readonly publicUrl: string;
  readonly operatorApiUrl: string;
}

/** Creates the routes of the operator's pages. */
export const createOperatorPages = (deps: OperatorPagesDeps): PageRoute[] => [
  { key: "GET /ops", run: (request) => showPage(deps, request, "") },
  {
    key: "GET /ops/{page}",
    run: (request) => showPage(deps, request, request.variables.page ?? ""),
  },
  { key: "POST /ops/{page}", run: (request) => postForm(deps, request) },
];

function readQuery({ query }: Pick<HttpRequest, "query">): URLSearchParams {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) given.set(name, value);
  return given;
}

async function showPage(
  deps: OperatorPagesDeps,
  request: HttpRequest,
  page: string,
): Promise<Response> {
  const budget = startTimeBudget(deps);
  const session = await deps.sessions.find(request);
  const query = readQuery(request);
  if (session === undefined) return askToSignIn(request, page, query);
  const view = await readView(deps, { request, session, page, query }, budget);
  if (typeof view === "string") return redirectTo(view, deps.sessions.createHeaders(session));
  return respondView(deps, view, { session, page, query });
}

/** A link from another site comes without the cookie: the page asks once more, from here. */
function askToSignIn(
  { headers }: HttpRequest,
  page: string,
  query: URLSearchParams,
): Promise<Response> {
  if (headers["sec-fetch-site"] === "cross-site") return respondReloadPage();
  const text = query.toString();
  const path = `/ops${page === "" ? "" : `/${page}`}${text === "" ? "" : `?${text}`}`;
  return respondSignInPage({ to: page === "sign-in" ? undefined : path });
}

interface Asked {
  readonly request: HttpRequest;
  readonly session: OperatorSession;
  readonly page: string;
  readonly query: URLSearchParams;
}

async function readView(
  deps: OperatorPagesDeps,
  { request, session, page, query }: Asked,
  { signal, isReadingOver }: TimeBudget,
): Promise<PageView | string> {
  const view = findView(page);
  if (view === undefined) return page === "sign-in" ? "/ops" : NO_PAGE;
  const input: PageInput = {
    client: await openClient(deps, { request, session }, signal),
    query,
    now: deps.clock(),
    isOver: isReadingOver,
    readSecret: deps.readSecret,
    formToken: session.formToken,
  };
  return view(input).catch((error: unknown) => toProblemView(error));
}

/** The page acts with the operator's own key: the operator API records under the same name. */
const openClient = async (
  { operatorApiUrl: url, readSecret }: OperatorPagesDeps,
  { request: { clientIp }, session: { key } }: Pick<Asked, "request" | "session">,
  signal: AbortSignal,
): Promise<OperatorClient> =>
  createOperatorClient(
    { url, key, headers: createAddressHeaders(await readSecret(), clientIp) },
    () => signal,
  );

const NO_PAGE: PageView = {
  status: 404,
  title: "There is no such page",
  content: html`<section><p>The sections above lead to every page.</p></section>`,
};

const respondView = (
  { sessions }: OperatorPagesDeps,
  view: PageView,
  { session, page, query }: Omit<Asked, "request">,
): Promise<Response> =>
  respondOperatorPage(
    view,
    {
      session,
      page,
      isSignInRequired: sessions.isSignInRequired,
      typed: page === "find" ? (query.get("q") ?? "") : "",
      done: findDone(query),
    },
    sessions.createHeaders(session),
  );

/** Accepts forms of our own pages only, and of this session only. */
async function postForm(deps: OperatorPagesDeps, request: HttpRequest): Promise<Response> {
  const budget = startTimeBudget(deps);
  if (!isFromOurPage(request.headers, deps.publicUrl)) return respondForeignForm();
  const { page } = request.variables;
  if (page === "sign-in") return signIn(deps, request);
  const session = await deps.sessions.find(request);
  if (session === undefined) return respondSignInPage();
  const form = readForm(request);
  if (!isFormOf(session, form.get("form"))) return respondForeignForm();
  if (page === "sign-out") return respondSignInPage({}, deps.sessions.createEndHeaders());
  const asked = { request, session, page: page ?? "", query: new URLSearchParams() };
  return page === "confirm"
    ? performAction(deps, { ...asked, form }, budget)
    : respondView(deps, NO_PAGE, asked);
}

async function performAction(
  deps: OperatorPagesDeps,
  { form, ...asked }: Asked & { readonly form: URLSearchParams },
  { signal, wait }: TimeBudget,
): Promise<Response> {
  const action = findAction(form);
  if (action === undefined) return respondView(deps, INCOMPLETE, asked);
  const client = await openClient(deps, asked, signal);
  try {
    const next = new URL(await action.run(client, wait), deps.publicUrl);
    if (!next.searchParams.has("done")) next.searchParams.set("done", form.get("action") ?? "");
    return redirectTo(`${next.pathname}${next.search}`, deps.sessions.createHeaders(asked.session));
  } catch (error) {
    return respondView(deps, toProblemView(error, action), asked);
  }
}

/** Refuses a form that another site sent, or another session. */
const respondForeignForm = () =>
  respondStrangerPage(
    403,
    "This form is not from this session",
    html`<p>Nothing was done. Another site sent the form, or you have signed in anew since its page was loaded.</p><p><a class="go" href="/ops">Open the page</a></p>`,
  );
