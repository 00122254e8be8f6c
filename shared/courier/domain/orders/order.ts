import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import type { Actor, Courier } from "#shared/courier/domain/points/point.ts";
import type { Price } from "./compute-price.ts";
import { type OrderId, toOrderId } from "./order-id.ts";
import type { OrderStatus } from "./order-status.ts";
import type { PackSize, Transport } from "./transport.ts";

/** An address, who is there, and what to know of it. */
export interface OrderStop extends Coordinates {
  readonly text: string;
  readonly notes: string;
  readonly name: string | undefined;
  readonly phone: string | undefined;
}

/** What a partner asked for. */
export interface OrderRequest {
  /** `dropoff`: from the hub to the stops. `pickup`: from the stops to the hub. */
  readonly kind: "dropoff" | "pickup";
  readonly orderName: string;
  readonly orderNotes: string;
  readonly transport: Transport;
  readonly packSize: PackSize;
  readonly itemValue: number;
  /** Absent: urgent. */
  readonly scheduledAt: Date | undefined;
  readonly promoCode: string | undefined;
  readonly hub: OrderStop;
  readonly stops: readonly OrderStop[];
}

/** The way from the first place to the last. */
export interface Trip {
  readonly meters: number;
  readonly seconds: number;
  /** For each stop: from the pick-up to it, or from it to the drop-off. */
  readonly perStop: readonly { readonly meters: number; readonly seconds: number }[];
}

/** What was promised for a price, until it expires. */
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

/** Whom to tell, and what the confirmation said besides. */
export interface OrderOptions {
  readonly senderName: string | undefined;
  readonly senderCell: string | undefined;
  readonly senderNotes: string | undefined;
  readonly userEmail: boolean;
  readonly orderEmail: boolean;
  readonly orderPush: boolean;
  readonly tipDollars: number;
}

/** An order before it has its place in the account's list. */
export interface OrderDraft {
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
}

/** Something that happened to the order, and its status then. */
interface OrderEvent {
  readonly operation: string;
  readonly status: OrderStatus;
  readonly at: Date;
  readonly actor: Actor;
  /** Which route it was about, the first being 0; absent: all of the order. */
  readonly route: number | undefined;
}

/** A picture of the parcel or its delivery. */
interface ProofImage {
  readonly url: string;
  readonly insertedAt: Date;
  readonly uploadedBy: "sender" | "courier";
  readonly status: OrderStatus;
}

/** A delivery that was ordered, and what has become of it. */
export interface Order extends Omit<OrderDraft, "isSearching"> {
  readonly id: OrderId;
  /** Counts the saves: a save over a version not read is refused. */
  readonly version: number;
  readonly status: OrderStatus;
  /** One a stop, in their order. */
  readonly routes: readonly {
    readonly status: OrderStatus;
    readonly deliveredAt: Date | undefined;
  }[];
  readonly courier: Courier | undefined;
  /** Where a driver was reported last; a simulated one needs no report. */
  readonly reportedLocation: (Coordinates & { readonly at: Date }) | undefined;
  /** Oldest first. */
  readonly history: readonly OrderEvent[];
  readonly images: readonly ProofImage[];
  readonly rating: { readonly value: number; readonly at: Date } | undefined;
  /** Once cancelled. */
  readonly refundCents: number | undefined;
}

const CREATED = { operation: "Created", actor: "partner", route: undefined } as const;

/** A new order searches at once or waits to be told. */
export function buildOrder({ isSearching, ...draft }: OrderDraft, n: number): Order {
  const { accountNumber, createdAt: at } = draft;
  const status = isSearching ? 20 : 10;
  const created: OrderEvent = { ...CREATED, status: 10, at };
  const search: OrderEvent = { ...CREATED, operation: "Searching for a courier", status: 20, at };
  return {
    ...draft,
    id: toOrderId({ accountNumber, n }),
    version: 1,
    status,
    routes: draft.request.stops.map(() => ({ status, deliveredAt: undefined })),
    courier: undefined,
    reportedLocation: undefined,
    history: isSearching ? [created, search] : [created],
    images: [],
    rating: undefined,
    refundCents: undefined,
  };
}

/** The places of the way, in the order in which a driver comes to them. */
export const listWaypoints = ({ kind, hub, stops }: OrderRequest): readonly OrderStop[] =>
  kind === "dropoff" ? [hub, ...stops] : [...stops, hub];
