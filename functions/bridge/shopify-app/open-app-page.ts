import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { AppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { shopDomain } from "#shared/bridge/adapters/shopify/shop-domain.ts";
import type { OpenedApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { ShopifyAppConfig } from "./framed-page.ts";
import { renderErrorPage, renderShopPage, renderTokenPage } from "./shop-page.ts";

interface Deps {
  readonly config: ShopifyAppConfig;
  readonly assets: AppAssets;
  readonly open: (idToken: string) => Promise<OpenedApp | undefined>;
  readonly shopEvents: ShopEventQueue;
  /** Told of what went wrong; the merchant is shown a page all the same. */
  readonly reportFailure: (error: unknown) => void;
}

/** The app as Shopify's admin loads it: a good ID token in the query opens it, and connects the shop. */
export async function openAppPage(
  event: APIGatewayProxyEventV2,
  { config, assets, open, shopEvents, reportFailure }: Deps,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { id_token: idToken, shop } = event.queryStringParameters ?? {};
  // Unproven, and good for nothing but saying who may frame a page that shows nothing.
  const claimed = shopDomain.safeParse(shop).data;
  try {
    const opened = idToken === undefined ? undefined : await open(idToken);
    if (opened === undefined) return renderTokenPage(config, assets, claimed);
    const { installation, isNew } = opened;
    if (isNew) {
      const deduplicationId = `connected ${installation.version}`;
      await shopEvents.send(
        { kind: "check-installation", shop: installation.shop, reason: "connected" },
        deduplicationId,
      );
    }
    return renderShopPage(config, assets, installation);
  } catch (error) {
    reportFailure(error);
    const text =
      error instanceof UnavailableError ? error.message : "Something went wrong on our side.";
    return renderErrorPage(config, assets, claimed, text);
  }
}
