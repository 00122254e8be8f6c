import { html } from "hono/html";
import { readForm } from "#functions/bridge/pages/read-form.ts";
import { redirectTo } from "#functions/bridge/pages/redirect.ts";
import { toClientNetwork } from "#functions/http/client-network.ts";
import { findOperator } from "#functions/http/find-operator.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import type { AuditLog } from "#shared/bridge/ports/audit/audit-log.ts";
import type { RateLimiter } from "#shared/bridge/ports/sign-in.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { respondStrangerPage } from "./layout.ts";
import type { OperatorSessions } from "./session/operator-sessions.ts";

export interface SignInDeps {
  readonly sessions: OperatorSessions;
  readonly readSecret: () => Promise<string>;
  readonly rateLimiter: RateLimiter;
  readonly auditLog: Pick<AuditLog, "addChange">;
  readonly clock: Clock;
}

const WINDOW_MINUTES = 15;
/** Attempts of one network in a window. */
const MAX_ATTEMPTS = 10;
/** Refused attempts of all networks that are recorded in a window: nobody can fill the audit log. */
const MAX_RECORDED = 100;
/** A path of these pages, with its query. */
const OWN_PATH = /^\/ops(\/[a-z-]+)?(\?[\w=&%.~+*-]*)?$/;

const toOwnPath = (path: string | null | undefined): string =>
  path && OWN_PATH.test(path) ? path : "/ops";

/** Asks for the operator's key. It is posted, so that it is in no address. */
export function respondSignInPage(
  { to, problem }: { readonly to?: string | undefined; readonly problem?: string } = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const wrong = problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`;
  return respondStrangerPage(
    problem === undefined ? 200 : 422,
    "Sign in to operate Order Bridge",
    html`${problem !== undefined && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
<form method="post" action="/ops/sign-in">
<input type="hidden" name="to" value="${toOwnPath(to)}">
<label for="key">Your operator's key</label>
<input id="key" name="key" type="password" required maxlength="1000" autocomplete="current-password" autocapitalize="none" spellcheck="false"${wrong}>
<button>Sign in</button>
</form>
<p class="hint">You are signed out after half an hour without a request, and after eight hours. What you do is recorded under your name.</p>`,
    headers,
  );
}

/** Signs in whoever has a key. Attempts are limited for each network, and recorded. */
export async function signIn(deps: SignInDeps, request: HttpRequest): Promise<Response> {
  const form = readForm(request);
  const now = deps.clock();
  const limit = {
    name: `operator ${toClientNetwork(request.clientIp)}`,
    max: MAX_ATTEMPTS,
    windowMinutes: WINDOW_MINUTES,
  };
  if (!(await deps.rateLimiter.tryAcquire(limit, request.id, now))) return respondTooManyAttempts();
  const key = form.get("key")?.trim() ?? "";
  const operator = findOperator(key, await deps.readSecret());
  if (operator === undefined) {
    await recordRefusal(deps, request, now);
    return respondSignInPage({
      to: form.get("to") ?? undefined,
      problem: "This is no operator's key.",
    });
  }
  const { owner } = operator;
  await recordSignIn(deps, request, { owner, now });
  const session = deps.sessions.start({ owner, key });
  return redirectTo(toOwnPath(form.get("to")), deps.sessions.createHeaders(session));
}

const respondTooManyAttempts = () =>
  respondStrangerPage(
    429,
    "Too many attempts",
    html`<p>Somebody on your network tried too many keys. Wait ${WINDOW_MINUTES} minutes, then try again. The command line works meanwhile.</p>`,
    { "retry-after": String(WINDOW_MINUTES * 60) },
  );

interface Attempt {
  /** Undefined if the key was wrong. */
  readonly owner: string | undefined;
  readonly now: Date;
}

async function recordSignIn(
  { auditLog }: SignInDeps,
  { id, clientIp }: HttpRequest,
  { owner, now }: Attempt,
): Promise<void> {
  const actor = { kind: "operator", id: owner ?? "unknown", name: owner } as const;
  const record = {
    at: now,
    actor,
    action: "POST /ops/sign-in",
    subject: owner === undefined ? "refused" : undefined,
    address: clientIp,
  };
  await auditLog.addChange({ scope: "installation" }, record, id);
}

async function recordRefusal(deps: SignInDeps, request: HttpRequest, now: Date): Promise<void> {
  const limit = {
    name: "refused operators",
    max: MAX_RECORDED,
    windowMinutes: WINDOW_MINUTES,
  };
  if (await deps.rateLimiter.tryAcquire(limit, request.id, now))
    await recordSignIn(deps, request, { owner: undefined, now });
}
