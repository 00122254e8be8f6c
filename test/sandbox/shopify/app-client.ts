import * as z from "zod";

const tokenResponse = z.object({ access_token: z.string() });
/** An app's way into a stand-in: a token, then GraphQL. */
export interface AppClient {
  /** The whole answer's JSON, errors and extensions included; whoever asks knows its shape. */
  requestGraphql(query: string, variables?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Asks for a token by client credentials; throws where it is refused. */
export async function createAppClient(
  url: string,
  clientId: string,
  clientSecret: string,
): Promise<AppClient> {
  const answer = await fetch(`${url}/admin/oauth/access_token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "client_credentials",
    }),
    signal: AbortSignal.timeout(5_000),
  });
  const { access_token } = tokenResponse.parse(await answer.json());
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
