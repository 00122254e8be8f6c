import type { RecordedCall } from "#functions/bridge/audit/run-recorded.ts";
import type { Operator } from "#functions/http/find-operator.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { accountIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { AuditSubject } from "#shared/bridge/ports/audit/audit-log.ts";
import type { ShopIdentities } from "#shared/bridge/ports/installations.ts";
import type { OperatorRouteKey } from "./env.ts";

interface Call extends Pick<HttpRequest, "id" | "clientIp" | "variables"> {
  readonly caller: Operator;
  readonly body: unknown;
}

/** Calls that show what a customer asked to see about himself. */
const PERSONAL_READS: readonly OperatorRouteKey[] = [
  "GET /ops/v1/stores/{storeId}/data-requests/{requestId}",
];

/** Returns what the audit records of an operator's call. */
export async function describeOperatorCall(
  { findStoreId }: Pick<ShopIdentities, "findStoreId">,
  key: OperatorRouteKey,
  { id, clientIp, caller, variables, body }: Call,
  at: Date,
): Promise<RecordedCall> {
  const { storeId: _, accountId: __, ...names } = variables;
  return {
    about: await findSubject(findStoreId, variables, body),
    requestId: id,
    kind: findKind(key),
    at,
    actor: { kind: "operator", id: caller.owner, name: caller.owner },
    action: key,
    subject: Object.values(names).join("/") || undefined,
    address: caller.address ?? clientIp,
  };
}

function findKind(key: OperatorRouteKey): RecordedCall["kind"] {
  if (!key.startsWith("GET ")) return "change";
  return PERSONAL_READS.includes(key) ? "access" : undefined;
}

/**
 * The store or account in the path, or the Shopify shop in the body, which can have had another domain
 * when it was connected. Other calls are about all.
 */
async function findSubject(
  findStoreId: ShopIdentities["findStoreId"],
  variables: Call["variables"],
  body: unknown,
): Promise<AuditSubject> {
  const accountId = accountIdSchema.safeParse(variables.accountId).data;
  if (accountId !== undefined) return { accountId };
  if (typeof body === "object" && body !== null && "shop" in body)
    return { storeId: await findStoreId(String(body.shop)) };
  return variables.storeId === undefined
    ? { scope: "installation" }
    : { storeId: storeIdSchema.parse(variables.storeId) };
}
