import type { AppAssets } from "#functions/bridge/app-page/app-assets.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import type { OpenedApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { shopDomainSchema } from "#shared/bridge/domain/ids.ts";
import { toErrorMessage } from "#shared/bridge/domain/unavailable.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { ShopifyAppConfig } from "./framed-page.ts";
import { respondErrorPage, respondShopPage, respondTokenPage } from "./shop-page.ts";

export interface OpenAppPageDeps {
  readonly config: ShopifyAppConfig;
  readonly assets: AppAssets;
  readonly open: (idToken: string) => Promise<OpenedApp | undefined>;
  readonly shopEvents: ShopEventQueue;
  readonly markAnnounced: Installations["markAnnounced"];
  /** Receives the error; the merchant still gets a page. */
  readonly reportFailure: (error: unknown) => void;
}

/** Returns the app's page for Shopify's admin. A valid ID token in the query opens it, and connects a new shop. */
export async function openAppPage(
  { query }: Pick<HttpRequest, "query">,
  { config, assets, open, shopEvents, markAnnounced, reportFailure }: OpenAppPageDeps,
): Promise<Response> {
  const { id_token: idToken, shop } = query;
  // Not verified: it only decides who can frame a page that shows no data.
  const claimed = shop === undefined ? "not-named" : shopDomainSchema.safeParse(shop).data;
  try {
    const opened = idToken === undefined ? undefined : await open(idToken);
    if (opened === undefined) return await respondTokenPage(config, assets, claimed);
    const { installation, isNew } = opened;
    if (isNew) {
      const deduplicationId = `connected ${installation.version}`;
      await shopEvents.send(
        { kind: "check-installation", shop: installation.shop, reason: "connected" },
        deduplicationId,
      );
      await markAnnounced(installation);
    }
    return await respondShopPage(config, assets, installation);
  } catch (error) {
    reportFailure(error);
    return await respondErrorPage(config, assets, claimed, formatMessage(toErrorMessage(error)));
  }
}
