import { Hono } from "hono";
import * as z from "zod";
import { jsonOrUndefined } from "#shared/kernel/json.ts";
import type { Shop } from "../shop.ts";
import { knownSecret, mintToken } from "./tokens.ts";

// A grant's own fields (subject_token, refresh_token) pass through to it.
const tokenRequest = z.looseObject({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.string(),
});
type TokenRequest = z.infer<typeof tokenRequest>;

type Grant = (shop: Shop, secret: string, request: TokenRequest) => object;

/** What can be exchanged for a token; token exchange and refresh join here. */
const grants: Readonly<Record<string, Grant>> = {
  client_credentials: (shop, secret) => mintToken(shop, secret),
};

const refusal = (error: string, error_description: string) => ({ error, error_description });

/** `POST /admin/oauth/access_token`, form-encoded or JSON. */
export function tokenRoute(shop: Shop): Hono {
  return new Hono().post("/admin/oauth/access_token", async (c) => {
    const fields = fieldsOf(await c.req.text(), c.req.header("content-type") ?? "");
    const request = tokenRequest.safeParse(fields);
    if (!request.success) {
      return c.json(refusal("invalid_request", "A required parameter is missing."), 400);
    }
    if (request.data.client_id !== shop.options.clientId) {
      return c.json(refusal("application_cannot_be_found", "No application has this id."), 400);
    }
    const secret = knownSecret(shop, request.data.client_secret);
    if (secret === undefined) {
      return c.json(refusal("invalid_client", "The client could not be authenticated."), 401);
    }
    const grant = grants[request.data.grant_type];
    if (grant === undefined) {
      return c.json(refusal("unsupported_grant_type", "This grant is not supported."), 400);
    }
    return c.json(grant(shop, secret, request.data));
  });
}

const fieldsOf = (text: string, contentType: string): unknown =>
  contentType.includes("json")
    ? jsonOrUndefined(text)
    : Object.fromEntries(new URLSearchParams(text));
