import * as z from "zod";
import type { RecordedCall } from "#functions/bridge/audit/run-recorded.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { isChange } from "./find-required-scope.ts";
import type { MerchantCaller } from "./merchant-caller.ts";
import type { RouteDescription } from "./route.ts";

interface Call extends Pick<HttpRequest, "clientIp" | "id"> {
  readonly caller: MerchantCaller;
  /** The path's variables, as the route's schema parsed them. */
  readonly path: unknown;
  /** The query, as the route's schema parsed it. */
  readonly query: unknown;
}

/** Calls that show a buyer's name, address, phone number, or a photo of the door, or what a buyer ordered. */
const PERSONAL_READS: readonly RouteDescription["key"][] = [
  "GET /api/v1/stores/{storeId}/buyer-names",
  "POST /api/v1/stores/{storeId}/deliveries/search",
  "GET /api/v1/stores/{storeId}/deliveries/{orderId}",
  "GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}",
  "GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}/correction",
  "GET /api/v1/stores/{storeId}/deliveries/{orderId}/explain",
];

/** Returns what the audit records of a merchant's call. */
export function describeMerchantCall(
  route: Pick<RouteDescription, "key" | "name">,
  { caller, path, query, clientIp, id }: Call,
  at: Date,
): RecordedCall {
  const { storeId, kind, id: actorId, name } = caller;
  return {
    about: { storeId },
    requestId: id,
    kind: findKind(route),
    at,
    actor: { kind, id: actorId, name },
    action: route.name,
    subject: formatSubject(path) ?? formatDeliveries(query),
    address: clientIp,
  };
}

/** Goes on with what a recorded call began, again and again. */
const CONTINUATION = "POST /api/v1/stores/{storeId}/setup-test/continue";

function findKind(route: Pick<RouteDescription, "key">): RecordedCall["kind"] {
  if (route.key === CONTINUATION) return undefined;
  if (isChange(route)) return "change";
  return PERSONAL_READS.includes(route.key) ? "access" : undefined;
}

/** The ids in the path: they name an order, a location or a key, and no person. */
const formatSubject = (path: unknown): string | undefined =>
  typeof path === "object" && path !== null ? Object.values(path).join("/") : undefined;

const deliveriesSchema = z.object({
  deliveries: z.array(z.object({ orderId: z.string(), part: z.number() })),
});

/** The deliveries that a query names, each as the path of its own call has it. */
const formatDeliveries = (query: unknown): string | undefined =>
  deliveriesSchema
    .safeParse(query)
    .data?.deliveries.map(({ orderId, part }) => `${orderId}/${part}`)
    .join(", ");
