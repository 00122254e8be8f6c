import type { HonoRequest, MiddlewareHandler } from "hono";
import { findApiKey } from "./api-keys.ts";
import { faultsOf } from "./faults.ts";
import type { Store } from "./store.ts";
import { Refusal } from "./wp-json.ts";

const refusedActions: Record<string, [action: string, message: string]> = {
  GET: ["view", "Sorry, you cannot list resources."],
  POST: ["create", "Sorry, you are not allowed to create resources."],
  PUT: ["edit", "Sorry, you are not allowed to edit this resource."],
  PATCH: ["edit", "Sorry, you are not allowed to edit this resource."],
  DELETE: ["delete", "Sorry, you are not allowed to delete this resource."],
};

function notAllowed(method: string, status: number): Refusal {
  const [action, message] = refusedActions[method] ?? ["view", "Sorry, you cannot list resources."];
  return new Refusal(status, `woocommerce_rest_cannot_${action}`, message);
}

/** The key and secret that a request shows, in its query or its Authorization header. */
function credentials(request: HonoRequest): { name: string; secret: string } | undefined {
  const { consumer_key: name, consumer_secret: secret } = request.query();
  if (name !== undefined && secret !== undefined) return { name, secret };
  const header = request.header("Authorization") ?? "";
  const basic = /^basic (.+)$/i.exec(header)?.[1] ?? "";
  const parts = /^([^:]*):(.*)$/.exec(Buffer.from(basic, "base64").toString("utf8"));
  return parts === null ? undefined : { name: parts[1] ?? "", secret: parts[2] ?? "" };
}

function refuseWrongKey(message: string): never {
  throw new Refusal(401, "woocommerce_rest_authentication_error", message);
}

function checkKey(store: Store, request: HonoRequest): void {
  const shown = credentials(request);
  const key = shown && findApiKey(store.db, shown.name);
  if (key === undefined) throw notAllowed(request.method, 401);
  if (key.consumerSecret !== shown?.secret) refuseWrongKey("Consumer secret is invalid.");
  const needed = request.method === "GET" ? "read" : "write";
  if (!key.permissions.includes(needed)) {
    refuseWrongKey(`The API key provided does not have ${needed} permissions.`);
  }
}

/**
 * Lets a known consumer key through. A real store takes Basic and query-string keys only where PHP's
 * is_ssl() holds; the stand-in speaks plain http on this machine and takes them as if it held.
 */
export function authentication(store: Store): MiddlewareHandler {
  return async (context, next) => {
    checkKey(store, context.req);
    if (faultsOf(store).userDemoted) throw notAllowed(context.req.method, 403);
    await next();
  };
}
