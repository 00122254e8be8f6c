import type { PageRoute } from "#functions/bridge/pages/page-app.ts";
import type { KeyRing } from "#shared/aws/key-ring.ts";
import { verifyTrackingToken } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import { TRACKING_ROUTES } from "./env.ts";
import { respondDeliveryPage, respondUnknownDeliveryPage } from "./tracking-page.ts";

interface Deps {
  readonly deliveries: Pick<Deliveries, "find">;
  readonly readKeys: () => Promise<KeyRing>;
}

/** Creates the route of the buyer's page; the token in its address names the delivery. */
export const createTrackingRoutes = ({ deliveries, readKeys }: Deps): PageRoute[] =>
  TRACKING_ROUTES.map((key) => ({
    key,
    async run({ variables }) {
      const deliveryKey = verifyTrackingToken(await readKeys(), variables.token ?? "");
      const delivery = deliveryKey && (await deliveries.find(deliveryKey));
      return delivery ? respondDeliveryPage(delivery) : respondUnknownDeliveryPage();
    },
  }));
