import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { AppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { shopDomain } from "#shared/bridge/adapters/shopify/shop-domain.ts";
import type { Opened } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { Around } from "./framed-page.ts";
import { shopPage, tokenPage, troublePage } from "./shop-page.ts";

interface Deps {
  readonly around: Around;
  readonly assets: AppAssets;
  readonly open: (idToken: string) => Promise<Opened | undefined>;
  readonly shopEvents: ShopEventQueue;
  /** Told of what went wrong; the merchant is shown a page all the same. */
  readonly failed: (error: unknown) => void;
}

/** The app as Shopify's admin loads it: a good ID token in the query opens it, and connects the shop. */
export async function openPage(
  event: APIGatewayProxyEventV2,
  { around, assets, open, shopEvents, failed }: Deps,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { id_token: idToken, shop } = event.queryStringParameters ?? {};
  // Unproven, and good for nothing but saying who may frame a page that shows nothing.
  const claimed = shopDomain.safeParse(shop).data;
  try {
    const opened = idToken === undefined ? undefined : await open(idToken);
    if (opened === undefined) return tokenPage(around, assets, claimed);
    const { installation, isNew } = opened;
    if (isNew) {
      const once = `connected ${installation.version}`;
      await shopEvents.send({ kind: "look", shop: installation.shop, why: "connected" }, once);
    }
    return shopPage(around, assets, installation);
  } catch (error) {
    failed(error);
    const text = error instanceof Unavailable ? error.message : "Something went wrong on our side.";
    return troublePage(around, assets, claimed, text);
  }
}
