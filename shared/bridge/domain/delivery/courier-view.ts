import type { Money } from "#shared/kernel/money.ts";
import type { CourierStatus } from "./courier-status.ts";

/** Who brings the parcel, as far as its buyer needs to know. */
export interface Driver {
  readonly firstName: string;
  readonly phone?: string | undefined;
}

/** A photo of the handover, which the courier's driver took. */
export interface ProofImage {
  /** A link, or a data URL of a simulated driver. */
  readonly url: string;
  /** When it was uploaded, if the courier tells. */
  readonly at?: Date | undefined;
}

/** A point as the courier reports it. */
export interface PointView {
  readonly pointId: string;
  /** Absent if the courier's status is unknown to the bridge. */
  readonly status: CourierStatus | undefined;
  readonly driver?: Driver | undefined;
  /** When the driver should arrive. Not in the interface document: only some couriers tell it. */
  readonly plannedArrivalAt?: Date | undefined;
  /** Whether the courier takes a rating of the driver. Not in the interface document either. */
  readonly canRateDriver?: boolean | undefined;
  /** Where the driver is. Not in the interface document either. */
  readonly driverLocation?: DriverLocation | undefined;
  /** How many stops the driver has before. Not in the interface document either. */
  readonly stopsBefore?: number | undefined;
  /** Photos of the handover. Not in the interface document for points. */
  readonly proofImages?: readonly ProofImage[] | undefined;
  /** The ids of further points under the same access key. The document does not exclude them. */
  readonly duplicateIds?: readonly string[] | undefined;
}

/** One line of a courier order's history. */
export interface HistoryEntry {
  readonly text: string;
  readonly at: Date;
  readonly status: CourierStatus | undefined;
}

/**
 * One stop of a courier order, in the order they were sent: a drop-off, or in a pick-up order a
 * pick-up.
 */
export interface RouteView {
  readonly address: string;
  readonly status: CourierStatus | undefined;
  readonly deliveredAt: Date | undefined;
}

/** An order as the courier reports it. */
export interface OrderView {
  readonly orderId: string;
  /** A fingerprint of its status and driver, as a list of orders has it, too. */
  readonly mark: string;
  readonly status: CourierStatus | undefined;
  readonly price: Money | undefined;
  /** How long the courier travels from the pick-up to the drop-off, if it tells. */
  readonly travelSeconds?: number | undefined;
  readonly driver?: Driver | undefined;
  readonly history: readonly HistoryEntry[];
  readonly routes: readonly RouteView[];
  readonly ends?: RouteEnds | undefined;
  /**
   * Where the driver is; null if the courier says that it does not know. Not in the interface document:
   * only some couriers tell it with the order.
   */
  readonly driverLocation?: DriverLocation | null | undefined;
  /** Photos of the handover, as far as the courier has any. */
  readonly proofImages?: readonly ProofImage[] | undefined;
}

/** A place on the map, in degrees. */
interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where the courier collects and where it delivers, as it tells. */
export interface RouteEnds {
  readonly pickUp?: Place | undefined;
  readonly dropOff?: Place | undefined;
}

/** How many stops the driver had before this one, and when the courier told it. */
export interface StopsBefore {
  readonly count: number;
  readonly at: Date;
}

/** The driver's last known position. */
export interface DriverLocation {
  readonly latitude: number;
  readonly longitude: number;
  readonly at: Date;
}
