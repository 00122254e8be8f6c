import type {
  DriverLocation,
  OrderView,
  PointView,
} from "#shared/bridge/domain/delivery/courier-view.ts";
import type { OrderKind, OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { ListedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { Result } from "#shared/kernel/result.ts";

export interface PointRequest {
  readonly accessKey: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly notes: string;
  /** If present, the point includes its collection place and time (`points/dropoff/route`). */
  readonly pickUp?: { readonly address: string; readonly at: Date; readonly notes: string };
}

/** The courier's own text. It may quote the request, including personal data. */
export interface CourierRefusal {
  readonly text: string;
}

export interface Quote {
  readonly token: string;
  readonly price: Money;
  readonly expiresAt: Date;
}

export interface ConfirmRequest {
  readonly kind: OrderKind;
  readonly token: string;
  readonly senderName: string;
  /** Whole units of the courier's currency. */
  readonly tip: number;
  readonly searchCourier: boolean;
  /** Names, phone numbers and notes, if the quote was made without them. */
  readonly contacts?: Pick<OrderRequest, "kind" | "name" | "single" | "many"> | undefined;
  readonly notifications: {
    readonly userEmail: boolean;
    readonly orderEmail: boolean;
    readonly orderPush: boolean;
  };
}

/** What the courier can be asked to erase the personal data of. */
export type ErasableKind = "order" | "point";

/** The API of one courier account. Failures that a retry can fix throw `UnavailableError`. */
export interface Courier {
  findPoint(accessKey: string): Promise<PointView | undefined>;
  trackPoint(accessKey: string): Promise<PointView | undefined>;
  /** Not idempotent. Call `findPoint` first. */
  createPoint(request: PointRequest): Promise<Result<{ pointId: string }, CourierRefusal>>;
  /**
   * Marks a point: ready for (another) delivery, return ready to be collected, or return received.
   * Not idempotent.
   */
  markPoint(
    pointId: string,
    as: "delivery-ready" | "return-ready" | "return-received",
  ): Promise<Result<undefined, CourierRefusal>>;

  /**
   * Requests a price. Safe to repeat: a quote has no obligation. The expiry is computed from `now`.
   */
  quote(request: OrderRequest, now: Date): Promise<Result<Quote, CourierRefusal>>;
  /**
   * Not idempotent. If the outcome of an earlier call is unknown, call `findOrderByToken` first.
   */
  confirm(request: ConfirmRequest): Promise<Result<{ orderId: string }, CourierRefusal>>;
  /** Returns the order that was created with the token, or undefined if there is none. */
  findOrderByToken(token: string): Promise<{ readonly orderId: string } | undefined>;
  /** Returns the order with its history and routes. */
  readOrder(orderId: string): Promise<OrderView | undefined>;
  /**
   * Lists the orders after the first `start` ones, newest first, as many as the courier has on a page.
   * Undefined if its answer is no list.
   */
  listOrders(start: number): Promise<readonly ListedOrder[] | undefined>;
  /** Returns undefined if no driver is assigned or the location is unknown. */
  locateDriver(orderId: string): Promise<DriverLocation | undefined>;
  /** Cancels the order and returns the refund. Refused if it is too late to cancel. */
  cancelOrder(orderId: string): Promise<Result<{ refund: Money }, CourierRefusal>>;
  /** Rates the driver of an order from 1 to 5. Safe to repeat. */
  rateDriver(orderId: string, rating: number): Promise<Result<undefined, CourierRefusal>>;
  /**
   * Rates the driver of a point from 1 to 5, if `canRateDriver` of the point says that the courier
   * takes it. Safe to repeat.
   */
  ratePointDriver(pointId: string, rating: number): Promise<Result<undefined, CourierRefusal>>;

  /**
   * Erases the personal data of a record. `erased` also if there is no such record; `refused` while
   * the courier needs the data. Safe to repeat.
   */
  erase(kind: ErasableKind, id: string): Promise<"erased" | "refused" | "not-supported">;
}

/** A photo without what its file tells besides the picture: where it was taken, when and by which phone. */
export interface ImageFile {
  readonly contentType: "image/jpeg" | "image/png" | "image/webp";
  readonly bytes: Uint8Array;
}

/** Fetches the photo that a courier's link leads to. Undefined if it is not there, or is no such photo. */
export type ReadProofImage = (url: string) => Promise<ImageFile | undefined>;
