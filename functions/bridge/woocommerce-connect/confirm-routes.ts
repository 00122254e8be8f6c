import { readForm } from "#functions/bridge/pages/read-form.ts";
import { isFromOurPage } from "#functions/bridge/session/same-origin.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { parseConfirmationToken } from "#shared/bridge/adapters/crypto/confirmation-token.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { AuditLog } from "#shared/bridge/ports/audit/audit-log.ts";
import type { ConnectionRequestKey } from "#shared/bridge/ports/connection-requests.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import {
  checkRequest,
  confirmConnection,
  rejectConnection,
} from "#shared/bridge/use-cases/connecting/confirm-connection.ts";
import type { ConfirmDeps } from "#shared/bridge/use-cases/connecting/connect-deps.ts";
import { respondConfirmPage, respondForeignFormPage } from "./confirm-pages.ts";
import { respondConnectedPage, respondRefusalPage, respondSetUpPage } from "./result-pages.ts";

export interface ConfirmPageDeps extends ConfirmDeps {
  /** The origin of the bridge's public pages. */
  readonly publicUrl: string;
  readonly stores: ConfirmDeps["stores"] & Pick<Stores, "findAccount">;
  /** Signs the store's administrator in. Returns the cookie of the new session. */
  readonly startSession: (storeId: StoreId) => Promise<string>;
  readonly auditLog: Pick<AuditLog, "addChange">;
}

/** Shows the connection that a mailed link confirms. A button confirms, because mail scanners open links. */
export async function showRequest(deps: ConfirmPageDeps, { query }: HttpRequest) {
  const token = query.token ?? "";
  const checked = await checkRequest(deps, parseConfirmationToken(token));
  if (!checked.ok) return respondRefusalPage(checked.refusal);
  const { state, accountId, url } = checked.value;
  if (state === "connected") return respondConnectedPage(checked.value);
  const courier = (await deps.stores.findAccount(accountId))?.name ?? "a courier";
  return respondConfirmPage({ token, url, courier });
}

/**
 * Connects the shop, because its administrator confirmed, and signs this person in: the link went to
 * the address that sign-in links go to. A link that was used before signs nobody in.
 */
export async function confirm(deps: ConfirmPageDeps, request: HttpRequest): Promise<Response> {
  if (!isFromOurPage(request.headers, deps.publicUrl)) return respondForeignFormPage();
  const key = readToken(request);
  const before = key && (await deps.requests.find(key));
  const connected = await confirmConnection(deps, key);
  if (!connected.ok) return respondRefusalPage(connected.refusal);
  if (key === undefined || before?.state === "connected")
    return respondConnectedPage(connected.value);
  await recordDecision(deps, request, key, "confirmConnection");
  const page = await respondSetUpPage(connected.value);
  page.headers.append("set-cookie", await deps.startSession(connected.value.storeId));
  return page;
}

/** Rejects the connection. Nothing is connected, and the keys are deleted here. */
export async function reject(deps: ConfirmPageDeps, request: HttpRequest): Promise<Response> {
  if (!isFromOurPage(request.headers, deps.publicUrl)) return respondForeignFormPage();
  const key = readToken(request);
  const checked = await checkRequest(deps, key);
  if (!checked.ok || key === undefined)
    return respondRefusalPage(checked.ok ? "unknown-invitation" : checked.refusal);
  const isRejected = await rejectConnection(deps, key);
  if (isRejected) await recordDecision(deps, request, key, "rejectConnection");
  return isRejected ? respondRefusalPage("rejected") : respondConnectedPage(checked.value);
}

/** Records what the shop's administrator decided, who is known by the mailed link. */
async function recordDecision(
  { auditLog, clock }: ConfirmPageDeps,
  { id, clientIp }: HttpRequest,
  { storeId, requestId }: ConnectionRequestKey,
  action: "confirmConnection" | "rejectConnection",
): Promise<void> {
  const actor = { kind: "administrator", id: requestId.slice(0, 12) } as const;
  await auditLog.addChange({ storeId }, { at: clock(), actor, action, address: clientIp }, id);
}

const readToken = (request: HttpRequest) =>
  parseConfirmationToken(readForm(request).get("token") ?? "");
