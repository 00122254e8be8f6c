import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { escaped } from "#shared/bridge/domain/escaped.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import { html } from "../plain-page/html.ts";
import type { SessionCookie } from "../session/cookie.ts";
import { siteNameOf } from "../site-name.ts";

interface Deps {
  readonly cookie: SessionCookie;
  readonly sessionOf: (token: string) => Promise<StoreId | undefined>;
  readonly tenants: Pick<Tenants, "store">;
}

/** Where a merchant lands who signed in; whoever is not signed in is asked to. */
export async function openApp(
  { cookie, sessionOf, tenants }: Deps,
  event: Pick<APIGatewayProxyEventV2, "cookies">,
): Promise<APIGatewayProxyStructuredResultV2> {
  const token = cookie.read(event);
  const storeId = token && (await sessionOf(token));
  const site = storeId && siteNameOf(await tenants.store(storeId));
  if (!site) {
    return { statusCode: 303, headers: { location: "/sign-in", "cache-control": "no-store" } };
  }
  return html(
    200,
    "Your deliveries",
    `<p>You are signed in for <strong>${escaped(site)}</strong>.</p>
<form method="post" action="/sign-out"><button>Sign out</button></form>`,
  );
}
