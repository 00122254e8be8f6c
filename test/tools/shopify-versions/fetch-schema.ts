import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
} from "graphql";
import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";

/** The address from which `@shopify/api-codegen-preset` reads the schema of a version, without a login. */
const SCHEMA_URL = "https://shopify.dev/admin-graphql-direct-proxy";
const TIMEOUT_MS = 60_000;

const introspectionSchema = z.object({
  data: z.custom<IntrospectionQuery>(
    (data) => typeof data === "object" && data !== null && "__schema" in data,
  ),
});

/** Fetches the schema of the Admin API in a version. Throws with what to do if it cannot be had. */
export async function fetchSchema(version: string): Promise<GraphQLSchema> {
  const url = `${SCHEMA_URL}/${version}`;
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: getIntrospectionQuery() }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const { data } = introspectionSchema.parse(parseJson(await response.text()));
    return buildClientSchema(data);
  } catch (cause) {
    throw new Error(
      `The schema of version ${version} could not be read from ${url}. Nothing was compared. Try again later; if the address is gone, run introspection in a development store's GraphiQL app and pass the file with --file.`,
      { cause },
    );
  }
}
