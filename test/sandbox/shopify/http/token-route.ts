import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { consumeFault } from "#test/sandbox/shopify/faults.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { isOwnIdToken } from "./id-token.ts";
import { findSecret, issueToken, issueTokenPair, refreshTokenPair } from "./tokens.ts";

const tokenRequest = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.string(),
  subject_token: z.string().default(""),
  subject_token_type: z.string().default(""),
  requested_token_type: z.string().default(""),
  expiring: z.string().default("0"),
  refresh_token: z.string().default(""),
});
type TokenRequest = z.output<typeof tokenRequest>;

interface Refusal {
  readonly error: string;
  readonly error_description: string;
}
const createRefusal = (error: string, error_description: string): Refusal => ({
  error,
  error_description,
});

type Grant = (shop: Shop, secret: string, request: TokenRequest) => object | Refusal;

/** The grants that the token endpoint accepts. */
const grants: ReadonlyMap<string, Grant> = new Map(
  Object.entries<Grant>({
    client_credentials: (shop, secret) =>
      shop.options.isOwnOrganization === false
        ? createRefusal(
            "shop_not_permitted",
            "Client credentials cannot be performed on this shop.",
          )
        : issueToken(shop, secret),
    "urn:ietf:params:oauth:grant-type:token-exchange": (shop, secret, request) => {
      const isIdTokenExchange =
        request.subject_token_type === "urn:ietf:params:oauth:token-type:id_token" &&
        request.requested_token_type === "urn:shopify:params:oauth:token-type:offline-access-token";
      if (!isIdTokenExchange || !isOwnIdToken(shop, request.subject_token)) {
        return createRefusal("invalid_subject_token", "The subject token is invalid.");
      }
      if (request.expiring !== "1") {
        return createRefusal("invalid_request", "Non-expiring access tokens are not permitted.");
      }
      return issueTokenPair(shop, secret);
    },
    refresh_token: (shop, secret, request) =>
      refreshTokenPair(shop, secret, request.refresh_token) ??
      createRefusal("invalid_grant", "This request requires an active refresh_token."),
  }),
);

/** `POST /admin/oauth/access_token`, form-encoded or JSON. */
export function createTokenRoute(shop: Shop): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  return app.post("/admin/oauth/access_token", async (c) => {
    const fields = parseFields(await c.req.text(), c.req.header("content-type") ?? "");
    const request = tokenRequest.safeParse(fields);
    if (!request.success) {
      return c.json(createRefusal("invalid_request", "A required parameter is missing."), 400);
    }
    const { status, body } = shop.store.commit(() => grantToken(shop, request.data));
    if (consumeFault(shop.faults, "loseNextTokenAnswers")) {
      c.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    return c.json(body, status);
  });
}

function grantToken(shop: Shop, request: TokenRequest): { status: 200 | 400 | 401; body: object } {
  const toResponse = (body: object, status: 400 | 401 = 400) => ({ status, body });
  if (request.client_id !== shop.options.clientId || !shop.app.isInstalled) {
    return toResponse(createRefusal("application_cannot_be_found", "No application has this id."));
  }
  const secret = findSecret(shop, request.client_secret);
  if (secret === undefined) {
    return toResponse(
      createRefusal("invalid_client", "The client could not be authenticated."),
      401,
    );
  }
  const grant = grants.get(request.grant_type);
  if (grant === undefined) {
    return toResponse(createRefusal("unsupported_grant_type", "This grant is not supported."));
  }
  const body = grant(shop, secret, request);
  return "error" in body ? toResponse(body) : { status: 200, body };
}

const parseFields = (text: string, contentType: string): unknown =>
  contentType.includes("json") ? parseJson(text) : Object.fromEntries(new URLSearchParams(text));
