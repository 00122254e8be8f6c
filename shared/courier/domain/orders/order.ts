import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { Erasable } from "#shared/courier/domain/personal-data/erasable.ts";
import type { Actor, Courier, ProofImage } from "#shared/courier/domain/points/point.ts";
import type { Price } from "./compute-price.ts";
import type { OrderNumbers } from "./order-id.ts";
import type { OrderStatus } from "./order-status.ts";
import type { PackSize, Transport } from "./transport.ts";

/** A stop: address, contact and notes. */
export interface OrderStop extends Coordinates {
  readonly text: string;
  readonly notes: string;
  readonly name: string | undefined;
  readonly phone: string | undefined;
}

/** The delivery that a partner requests. */
export interface OrderRequest {
  /** `dropoff` goes from the hub to the stops, `pickup` from the stops to the hub. */
  readonly kind: "dropoff" | "pickup";
  readonly orderName: string;
  readonly orderNotes: string;
  readonly transport: Transport;
  readonly packSize: PackSize;
  readonly itemValue: number;
  /** If absent, the order is urgent. */
  readonly scheduledAt: Date | undefined;
  readonly promoCode: string | undefined;
  readonly hub: OrderStop;
  readonly stops: readonly OrderStop[];
}

/** The trip from the first place to the last. */
export interface Trip {
  readonly meters: number;
  readonly seconds: number;
  /** For each stop, the part from the pick-up to it, or from it to the drop-off. */
  readonly perStop: readonly { readonly meters: number; readonly seconds: number }[];
}

/** The offer of a price until it expires. */
export interface Quote {
  readonly token: string;
  readonly clientid: string;
  readonly accountNumber: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly request: OrderRequest;
  readonly trip: Trip;
  readonly price: Price;
}

/** The notification options and other data of the confirmation. */
export interface OrderOptions {
  readonly senderName: string | undefined;
  readonly senderCell: string | undefined;
  readonly senderNotes: string | undefined;
  readonly userEmail: boolean;
  readonly orderEmail: boolean;
  readonly orderPush: boolean;
  readonly tipDollars: number;
}

/** An order without its numbers. */
export interface OrderDraft extends Pick<Erasable, "eraseAt"> {
  readonly token: string;
  readonly clientid: string;
  readonly accountNumber: number;
  readonly createdAt: Date;
  readonly request: OrderRequest;
  readonly trip: Trip;
  readonly price: Price;
  readonly options: OrderOptions;
  readonly isSearching: boolean;
  readonly nextStepAt: Date | undefined;
  /** By this id its log lines are found, in the courier and in the system of its partner. */
  readonly correlationId?: string | undefined;
}

/** An event in an order's history, with the status after it. */
interface OrderEvent {
  readonly operation: string;
  readonly status: OrderStatus;
  readonly at: Date;
  readonly actor: Actor;
  /** The index of the route. If absent, the event concerns the whole order. */
  readonly route: number | undefined;
}

/** A confirmed order and its progress. */
export interface Order extends Omit<OrderDraft, "isSearching">, OrderNumbers, Erasable {
  /** The number of saves. Saving over another version is refused. */
  readonly version: number;
  readonly status: OrderStatus;
  /** One route per stop, in the order of the stops. */
  readonly routes: readonly {
    readonly status: OrderStatus;
    readonly deliveredAt: Date | undefined;
  }[];
  readonly courier: Courier | undefined;
  /** The driver's last reported location. Simulated drivers report none. */
  readonly reportedLocation: (Coordinates & { readonly at: Date }) | undefined;
  /** Oldest first. */
  readonly history: readonly OrderEvent[];
  readonly images: readonly ProofImage<OrderStatus>[];
  readonly rating: { readonly value: number; readonly at: Date } | undefined;
  /** Present once the order is cancelled. */
  readonly refundCents: number | undefined;
}

const CREATED = { operation: "Created", actor: "partner", route: undefined } as const;

/** Builds a new order, which searches for a courier at once or waits for the request to search. */
export function buildOrder({ isSearching, ...draft }: OrderDraft, numbers: OrderNumbers): Order {
  const { createdAt: at } = draft;
  const status = isSearching ? 20 : 10;
  const created: OrderEvent = { ...CREATED, status: 10, at };
  const search: OrderEvent = { ...CREATED, operation: "Searching for a courier", status: 20, at };
  return {
    ...draft,
    ...numbers,
    version: 1,
    status,
    routes: draft.request.stops.map(() => ({ status, deliveredAt: undefined })),
    courier: undefined,
    reportedLocation: undefined,
    history: isSearching ? [created, search] : [created],
    images: [],
    rating: undefined,
    refundCents: undefined,
    erasedAt: undefined,
  };
}

/** Lists the places in the order of the trip. */
export const listWaypoints = ({ kind, hub, stops }: OrderRequest): readonly OrderStop[] =>
  kind === "dropoff" ? [hub, ...stops] : [...stops, hub];
