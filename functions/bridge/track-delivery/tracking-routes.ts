import type { PageRoute } from "#functions/bridge/pages/page-app.ts";
import { verifyTrackingToken } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import { TRACKING_ROUTES } from "./env.ts";
import { respondDeliveryPage, respondUnknownDeliveryPage } from "./tracking-page.ts";

interface Deps {
  readonly deliveries: Pick<Deliveries, "find">;
  readonly readMasterKey: () => Promise<string>;
}

/** Creates the route of the buyer's page; the token in its address names the delivery. */
export const createTrackingRoutes = ({ deliveries, readMasterKey }: Deps): PageRoute[] =>
  TRACKING_ROUTES.map((key) => ({
    key,
    async run({ variables }) {
      const deliveryKey = verifyTrackingToken(await readMasterKey(), variables.token ?? "");
      const delivery = deliveryKey && (await deliveries.find(deliveryKey));
      return delivery ? respondDeliveryPage(delivery) : respondUnknownDeliveryPage();
    },
  }));
