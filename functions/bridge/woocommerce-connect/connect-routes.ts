import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { requestOf } from "#functions/runtime/raw-request.ts";
import { authorizeUrl } from "#shared/bridge/adapters/woocommerce/stores/authorize-url.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { StoreProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import {
  type ConnectDeps,
  type ConnectRefusal,
  connectByHand,
  finishConnecting,
  openInvitation,
  startConnecting,
} from "#shared/bridge/use-cases/stores/connect-woocommerce.ts";
import { sessionOf, withNewSession } from "./connect-session.ts";
import { type Entry, formPage } from "./form-page.ts";
import { approvalPage, connectedPage, refusedPage } from "./result-pages.ts";

export interface PageDeps extends ConnectDeps {
  readonly tenants: Pick<Tenants, "connect" | "changeAccess" | "account">;
  readonly publicUrl: string;
}
type Page = Promise<APIGatewayProxyStructuredResultV2>;

const NO_COOKIE =
  "Your browser did not keep our cookie. Allow cookies for this page, then try again.";

/** The invitation's page, which also begins the browser's session. */
export async function showForm(deps: PageDeps, event: APIGatewayProxyEventV2): Page {
  const invitation = event.queryStringParameters?.invite ?? "";
  const session = sessionOf(event);
  const opened = await openInvitation(deps, invitation, session ?? "");
  if (!opened.ok) return refusedPage(opened.refusal);
  const page = formPage({ invitation, courier: await courierName(deps, opened.value.accountId) });
  return session === undefined ? withNewSession(page) : page;
}

/** The shop's address was entered: the shop is looked at, and its own page comes next. */
export const submitAddress = (deps: PageDeps, event: APIGatewayProxyEventV2): Page =>
  submitted(deps, event, async ({ invitation, typed, session, courier }) => {
    const started = await startConnecting(deps, { invitation, session, typed });
    if (!started.ok) return started.refusal;
    const { url, state, clockAheadMinutes } = started.value;
    const asking = { name: `${courier} via Order Bridge`, state, publicUrl: deps.publicUrl };
    return approvalPage({
      storeUrl: url,
      authorizeUrl: authorizeUrl(url, asking),
      clockAheadMinutes,
    });
  });

/** Keys made by hand were entered. */
export const submitKeys = (deps: PageDeps, event: APIGatewayProxyEventV2): Page =>
  submitted(deps, event, async ({ invitation, typed, session, form }) => {
    const keys = {
      consumerKey: (form.get("consumer_key") ?? "").trim(),
      consumerSecret: (form.get("consumer_secret") ?? "").trim(),
    };
    const connected = await connectByHand(deps, { invitation, session, typed, keys });
    return connected.ok ? connectedPage(connected.value) : connected.refusal;
  });

/** The browser is back from the shop. */
export async function comeBack(deps: PageDeps, event: APIGatewayProxyEventV2): Page {
  const { user_id: state = "", success } = event.queryStringParameters ?? {};
  const session = sessionOf(event) ?? "";
  const finished = await finishConnecting(deps, { state, session, approved: success === "1" });
  if (finished.ok) return connectedPage(finished.value);
  const { refusal } = finished;
  if (typeof refusal === "object" && !isAboutKeys(refusal)) {
    // The keys are kept meanwhile: approving once is enough.
    const href = `/woocommerce/connect/return?success=1&user_id=${encodeURIComponent(state)}`;
    return refusedPage(refusal, { href, text: "Try again" });
  }
  const attempt = await deps.book.attempt(state);
  const isTheirs = attempt !== undefined && attempt.session === session;
  return refusedPage(
    refusal,
    isTheirs
      ? { href: `/woocommerce/connect?invite=${attempt.invitation}`, text: "Start again" }
      : undefined,
  );
}

interface Submitted {
  readonly form: URLSearchParams;
  readonly invitation: string;
  readonly typed: string;
  readonly session: string;
  readonly courier: string;
}

/** What the two forms have in common; a problem of the store's is shown beside what was entered. */
async function submitted(
  deps: PageDeps,
  event: APIGatewayProxyEventV2,
  handle: (sent: Submitted) => Promise<APIGatewayProxyStructuredResultV2 | ConnectRefusal>,
): Page {
  const form = new URLSearchParams(requestOf(event).rawBody.toString("utf8"));
  const invitation = form.get("invite") ?? "";
  const typed = (form.get("url") ?? "").slice(0, 500);
  const session = sessionOf(event);
  const opened = await openInvitation(deps, invitation, session ?? "");
  if (!opened.ok) return refusedPage(opened.refusal);
  const courier = await courierName(deps, opened.value.accountId);
  const shown = { invitation, courier, typed, about: entryWith(form) };
  if (session === undefined) return withNewSession(formPage({ ...shown, problem: NO_COOKIE }));
  const outcome = await handle({ form, invitation, typed, session, courier });
  if (typeof outcome === "string") return refusedPage(outcome);
  if (!("text" in outcome)) return outcome;
  const about: Entry = isAboutKeys(outcome) ? "keys" : shown.about;
  return formPage({ ...shown, about, problem: outcome.text });
}

const entryWith = (form: URLSearchParams): Entry =>
  form.has("consumer_key") ? "address-by-hand" : "address";
const isAboutKeys = ({ code }: StoreProblem): boolean =>
  ["unknown-keys", "wrong-keys", "user-may-not"].includes(code);

const courierName = async ({ tenants }: PageDeps, accountId: AccountId): Promise<string> =>
  (await tenants.account(accountId))?.name ?? "your courier";
