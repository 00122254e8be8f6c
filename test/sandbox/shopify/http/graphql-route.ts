import { setTimeout as sleep } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { consumeFault, type Faults } from "#test/sandbox/shopify/faults.ts";
import { createAdminApi } from "#test/sandbox/shopify/graphql/admin-api.ts";
import { apiVersion, type Shop } from "#test/sandbox/shopify/shop.ts";
import { DOCUMENTED_ANSWERS } from "./documented-answers.ts";
import { isValidToken } from "./tokens.ts";

const graphqlRequest = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

const unauthorized = {
  errors: "[API] Invalid API key or access token (unrecognized login or wrong password)",
};

/** `POST /admin/api/{version}/graphql.json`. Every version serves the same schema. */
export function createGraphqlRoute(shop: Shop): Hono<{ Bindings: HttpBindings }> {
  const run = createAdminApi(shop);
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use("/admin/api/*", async (_, next) => {
    const { delayMs } = shop.faults;
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
    return next();
  });
  return app.post("/admin/api/:version/graphql.json", async (c) => {
    if (consumeFault(shop.faults, "failNextRequests")) return respondWithFailure(c, shop.faults);
    if (!isValidToken(shop, c.req.header("x-shopify-access-token") ?? "")) {
      return c.json(unauthorized, 401);
    }
    const request = graphqlRequest.safeParse(parseJson(await c.req.text()));
    if (!request.success) return c.json({ errors: { query: "Required parameter missing" } }, 400);
    const { body, rootFields } = run(request.data);
    if (shouldDropResponse(shop, rootFields)) {
      c.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    c.header("x-shopify-api-version", shop.faults.servedVersion ?? apiVersion);
    return c.json(body);
  });
}

function respondWithFailure(c: Context, faults: Faults): Response {
  const { status, body } =
    faults.answer === null
      ? { status: faults.status, body: { errors: `Sandbox fault: ${faults.status}` } }
      : DOCUMENTED_ANSWERS[faults.answer];
  if (status === 429) c.header("retry-after", "2.0");
  return c.json(body, status as ContentfulStatusCode);
}

function shouldDropResponse({ faults }: Shop, rootFields: readonly string[]): boolean {
  const isSelected = faults.operation === null || rootFields.includes(faults.operation);
  return isSelected && consumeFault(faults, "loseNextAnswers");
}
