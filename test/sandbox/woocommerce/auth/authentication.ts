import type { HonoRequest, MiddlewareHandler } from "hono";
import { readMethod } from "#test/sandbox/woocommerce/http/method-override.ts";
import { RestError } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { readSite } from "#test/sandbox/woocommerce/site/site.ts";
import { readFaults } from "#test/sandbox/woocommerce/state/faults.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { type ApiKey, findApiKey } from "./api-keys.ts";
import { checkSignature, isOauthRequest, parseOauthHeader } from "./oauth-signature.ts";

type MethodRefusal = readonly [action: string, message: string];

const REFUSALS_BY_METHOD: ReadonlyMap<string, MethodRefusal> = new Map(
  Object.entries<MethodRefusal>({
    GET: ["view", "Sorry, you cannot list resources."],
    POST: ["create", "Sorry, you are not allowed to create resources."],
    PUT: ["edit", "Sorry, you are not allowed to edit this resource."],
    PATCH: ["edit", "Sorry, you are not allowed to edit this resource."],
    DELETE: ["delete", "Sorry, you are not allowed to delete this resource."],
  }),
);

function createNotAllowedError(method: string, status: number): RestError {
  const [action, message] = REFUSALS_BY_METHOD.get(method) ?? [
    "view",
    "Sorry, you cannot list resources.",
  ];
  return new RestError(status, `woocommerce_rest_cannot_${action}`, message);
}

/** The key and secret of a request, from its query or its Authorization header. */
function readKeys(request: HonoRequest, authorization: string): KeyPair | undefined {
  const { consumer_key: name, consumer_secret: secret } = request.query();
  if (name !== undefined && secret !== undefined) return { name, secret };
  const basic = /^basic (.+)$/i.exec(authorization)?.[1] ?? "";
  const parts = /^([^:]*):(.*)$/.exec(Buffer.from(basic, "base64").toString("utf8"));
  return parts === null ? undefined : { name: parts[1] ?? "", secret: parts[2] ?? "" };
}

interface KeyPair {
  readonly name: string;
  readonly secret: string;
}

function refuse(message: string): never {
  throw new RestError(401, "woocommerce_rest_authentication_error", message);
}

/** Authenticates by plain keys if PHP detects TLS; otherwise, or if they are unknown, by a signature. */
function identifyCaller(store: Store, request: HonoRequest): ApiKey | undefined {
  const { stripsAuthorization, seesTls } = readSite(store);
  const authorization = stripsAuthorization ? "" : (request.header("Authorization") ?? "");
  const presented = seesTls ? readKeys(request, authorization) : undefined;
  const key = presented && findApiKey(store.db, presented.name);
  if (key !== undefined && key.consumerSecret !== presented?.secret) {
    refuse("Consumer secret is invalid.");
  }
  return key ?? identifySigner(store, request, authorization);
}

function identifySigner(
  store: Store,
  request: HonoRequest,
  authorization: string,
): ApiKey | undefined {
  const parameters = { ...request.query(), ...parseOauthHeader(authorization) };
  if (!isOauthRequest(parameters)) return undefined;
  const key = findApiKey(store.db, parameters.oauth_consumer_key ?? "");
  if (key === undefined) return refuse("Consumer key is invalid.");
  checkSignature(store, key, request, parameters);
  return key;
}

function checkKey(store: Store, request: HonoRequest): void {
  const key = identifyCaller(store, request);
  const method = readMethod(store, request);
  if (key === undefined) throw createNotAllowedError(method, 401);
  const needed = method === "GET" ? "read" : "write";
  if (!key.permissions.includes(needed)) {
    refuse(`The API key provided does not have ${needed} permissions.`);
  }
}

/**
 * Accepts a request with a known consumer key. The sandbox store uses plain HTTP on this machine, and
 * accepts plain keys as if PHP's is_ssl() were true, unless its site is configured otherwise.
 */
export function createAuthentication(store: Store): MiddlewareHandler {
  return async (context, next) => {
    checkKey(store, context.req);
    if (readFaults(store).userDemoted)
      throw createNotAllowedError(readMethod(store, context.req), 403);
    await next();
  };
}
