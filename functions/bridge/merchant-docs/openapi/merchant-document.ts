import * as z from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { MerchantRoute } from "#functions/bridge/merchant-api/route.ts";
import { simplifySchema } from "#shared/contract/openapi/simplify-schema.ts";
import { nameComponents, refusalSchema } from "./component-schemas.ts";

const DESCRIPTION = `
Everything about a store's deliveries, for its merchant's own pages and programs.

**Credentials.** \`Authorization: Bearer obk_…\`, the store's API key, or in the Shopify app's page the ID token that App Bridge gives it. Our own pages show the session of a merchant who signed in instead, and send \`x-order-bridge: page\` with every call that changes something. Another store's id is answered like one that does not exist.

**Times** are ISO-8601 in UTC, **money** in the smallest unit of its currency with the text for people beside it, **ids** are text.

**Refusals** have a \`message\` in words, and name each wrong field in \`errors\` by its path.
`.trim();

/** What any call may be refused with. */
const COMMON_REFUSALS: Readonly<Record<string, string>> = {
  401: "The API key or ID token is missing, wrong, over, or was replaced by a newer one.",
  404: "There is no such store for this key.",
  500: "Something failed on the bridge's side. Try again in a moment.",
  503: "The store, or storage, cannot be asked now. Try again in a moment.",
};
const INPUT_REFUSALS: Readonly<Record<string, string>> = {
  400: "Not JSON, or a field is wrong: each is named in `errors`.",
};
const BODY_REFUSALS: Readonly<Record<string, string>> = { 413: "The body has more than 1 MiB." };

/** Builds the merchant's calls as an OpenAPI 3.1 document from the routes themselves. */
export function buildOpenapiDocument(routes: readonly MerchantRoute[]): oas31.OpenAPIObject {
  nameComponents(routes);
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const [method = "", path = ""] = route.key.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(route) };
  }
  return createDocument(
    {
      openapi: "3.1.1",
      info: { title: "Order Bridge", version: "v1", description: DESCRIPTION },
      servers: [{ url: "/", description: "This bridge" }],
      tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
      security: [{ apiKey: [] }, { idToken: [] }],
      paths,
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    { override: simplifySchema },
  );
}

const SECURITY_SCHEMES = {
  apiKey: { type: "http", scheme: "bearer", description: "The store's API key." },
  idToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "Shopify's ID token for this app and shop, good for a minute. Where it is over, 401 has `X-Shopify-Retry-Invalid-Session-Request: 1`.",
  },
} as const;

function toOperation(route: MerchantRoute): ZodOpenApiOperationObject {
  const { name, tag, summary, description, response, body, path, query } = route;
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    requestParams: {
      path: path === undefined ? storePath : storePath.extend(path.shape),
      ...(query && { query }),
    },
    ...(body && {
      requestBody: { required: isBodyRequired(body), content: toJsonContent(body) },
    }),
    responses: {
      [response.status as 200]: {
        description: response.text,
        content: toJsonContent(response.schema),
      },
      ...listRefusals(route),
    },
  };
}

/** A body that is left out is read as an empty object. */
const isBodyRequired = (body: z.ZodType): boolean => !body.safeParse({}).success;

const storePath = z.object({
  storeId: z.string().describe("The id of the store that the key belongs to."),
});

function listRefusals({ query, body, path, refusals }: MerchantRoute): ZodOpenApiResponsesObject {
  const texts = {
    ...COMMON_REFUSALS,
    ...((query ?? body) && INPUT_REFUSALS),
    ...(body && BODY_REFUSALS),
    ...(path && { 404: "There is no such thing in this store, or no such store for this key." }),
    ...refusals,
  };
  return Object.fromEntries(
    Object.entries(texts).map(([status, description]) => [
      status,
      { description, content: toJsonContent(refusalSchema) },
    ]),
  );
}

const toJsonContent = (schema: z.ZodType) => ({ "application/json": { schema } });
