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
import { addExamples } from "./add-examples.ts";
import { nameComponents, refusalSchema } from "./component-schemas.ts";

const DESCRIPTION = `
Reads and manages the deliveries of one store. Intended for the merchant's own pages and programs.

**Credentials.** Send the store's API key as \`Authorization: Bearer obk_…\`. A page in the Shopify app sends the ID token that App Bridge provides instead. Our own pages use the session of the signed-in merchant, and send \`x-order-bridge: page\` with every call that changes data. Requests for another store's data return 404.

**Formats.** Times are ISO-8601 in UTC. Money is an integer in the smallest unit of its currency, together with a formatted text. Ids are strings.

**Unknown names.** An unknown query parameter or field is refused with 400 and its name.

**Errors.** The body of an error has a \`message\` in plain words. \`errors\` lists each invalid field by its path.
`.trim();

/** The errors that every call can return. */
const COMMON_REFUSALS = {
  400: "A query parameter is unknown.",
  401: "The API key or ID token is missing, invalid, expired or revoked.",
  403: "The API key does not have the scope that the call needs.",
  404: "The store does not exist or does not belong to this key.",
  429: "The store sent more requests than it may in a second. Wait for the seconds in `Retry-After`.",
  500: "An internal error occurred. Retry the request later.",
  503: "The store or the database is temporarily unavailable. Retry the request later.",
};
const INPUT_REFUSALS = {
  400: "The body is not valid JSON, or a field or query parameter is invalid or unknown. `errors` lists each of them.",
};
const BODY_REFUSALS = { 413: "The body is larger than 1 MiB." };

/** Builds the OpenAPI 3.1 document of the merchant API from its routes. */
export function buildOpenapiDocument(routes: readonly MerchantRoute[]): oas31.OpenAPIObject {
  nameComponents(routes);
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const [method = "", path = ""] = route.key.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(route) };
  }
  const document = createDocument(
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
  for (const operation of listOperations(document)) moveDescriptions(operation);
  addExamples(document);
  return document;
}

const listOperations = ({ paths = {} }: oas31.OpenAPIObject): oas31.OperationObject[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods) as oas31.OperationObject[]);

/** Moves descriptions from schemas, where the library repeats them, to the parameters. */
function moveDescriptions({ parameters = [] }: oas31.OperationObject): void {
  for (const parameter of parameters) {
    if (!("schema" in parameter) || typeof parameter.schema !== "object") continue;
    const { description, ...schema } = parameter.schema as oas31.SchemaObject;
    if (description !== undefined) parameter.description ??= description;
    parameter.schema = schema;
  }
}

const SECURITY_SCHEMES = {
  apiKey: { type: "http", scheme: "bearer", description: "The store's API key." },
  idToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "Shopify's ID token for this app and shop. It is valid for one minute. If it has expired, the 401 response has the header `X-Shopify-Retry-Invalid-Session-Request: 1`.",
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

/** A missing body is read as an empty object. */
const isBodyRequired = (body: z.ZodType): boolean => !body.safeParse({}).success;

const storePath = z.object({
  storeId: z
    .string()
    .describe("The id of the store. The API key must belong to this store.")
    .meta({ examples: ["tea-house"] }),
});

function listRefusals({ query, body, path, refusals }: MerchantRoute): ZodOpenApiResponsesObject {
  const texts = {
    ...COMMON_REFUSALS,
    ...((query ?? body) && INPUT_REFUSALS),
    ...(body && BODY_REFUSALS),
    ...(path && {
      404: "The resource does not exist in this store, or the store does not belong to this key.",
    }),
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
