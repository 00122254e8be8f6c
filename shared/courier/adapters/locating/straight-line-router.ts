import { greatCircleMeters } from "../../domain/geo.ts";
import { metersPerSecond } from "../../domain/orders/carriage.ts";
import type { Router } from "../../ports-for-orders.ts";

/** How much longer roads are than the line through the air, as town and country mix. */
const ROAD_FACTOR = 1.3;

/** Ways guessed from the great circle: the same answer always, and no map needed. */
export const straightLineRouter: Router = {
  async leg(from, to, transport) {
    const meters = Math.round(greatCircleMeters(from, to) * ROAD_FACTOR);
    return { meters, seconds: Math.round(meters / metersPerSecond(transport)) };
  },
};
