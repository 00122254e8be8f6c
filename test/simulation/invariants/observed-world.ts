import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { ServiceRecord } from "../platform/platform.ts";
import type { Activity } from "../run/activity.ts";
import type { Checkout } from "../world/buyers/rate-buyers.ts";
import type { DeployedSystems } from "../world/deploy-systems.ts";
import type { MerchantMailboxes } from "../world/merchant-mailboxes.ts";
import type { MerchantPrograms } from "../world/merchant-programs.ts";
import type { PressedAction } from "../world/merchants.ts";
import type { PlacedOrder } from "../world/placed-order.ts";
import type { Booking } from "../world/truth.ts";
import type { SaveWatch } from "./watch-saves.ts";

/** What the checks look at. */
export interface ObservedWorld {
  readonly systems: DeployedSystems;
  readonly placed: readonly PlacedOrder[];
  readonly pressed: readonly PressedAction[];
  readonly records: readonly ServiceRecord[];
  /** How late a request can still reach the store. */
  readonly storeRaceMs: number;
  readonly ceilingCents: number;
  readonly tagRule: Activity["tagRule"];
  readonly batchMinutes: number;
  readonly programs: MerchantPrograms;
  readonly mailboxes: MerchantMailboxes;
  readonly saves: SaveWatch;
  /** What the checkouts were told and sold, if the stores sell rates. */
  readonly checkouts: readonly Checkout[];
  /** Whether the world has no faults. */
  readonly isCalm: boolean;
  /** Whether nothing fails but the courier. */
  readonly isCalmButCourier: boolean;
  /** Whether nothing can make a mail go out twice: no death, and no answer of AWS that is lost. */
  readonly sendsOnce: boolean;
  /** Whether hardly an instance serves twice. */
  readonly isMostlyCold: boolean;
  readonly history: readonly string[];
  readonly now: number;
  /** What was seen while it happened. */
  readonly seen: readonly string[];
}

/** An order with what the bridge and the courier have of it. */
export interface ObservedOrder {
  readonly order: PlacedOrder;
  readonly deliveries: readonly Delivery[];
  readonly bookings: readonly Booking[];
  readonly live: readonly Booking[];
  /** What its merchant pressed for it, unless the bridge refused it. */
  readonly actions: readonly PressedAction[];
}
