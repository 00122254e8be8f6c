import * as z from "zod";

const tokenResponse = z.object({ access_token: z.string() });
/** An app's client of a sandbox store: it gets a token, then calls GraphQL. */
export interface AppClient {
  /** Returns the whole response's JSON, including errors and extensions. The caller knows its shape. */
  requestGraphql(query: string, variables?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Gets a token by client credentials. Throws if the store refuses it. */
export async function createAppClient(
  url: string,
  clientId: string,
  clientSecret: string,
): Promise<AppClient> {
  const response = await fetch(`${url}/admin/oauth/access_token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "client_credentials",
    }),
    signal: AbortSignal.timeout(5_000),
  });
  const { access_token } = tokenResponse.parse(await response.json());
  return {
    async requestGraphql(query, variables = {}) {
      const response = await fetch(`${url}/admin/api/2026-10/graphql.json`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-shopify-access-token": access_token },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(5_000),
      });
      return response.json();
    },
  };
}
