import type {
  DriverLocation,
  OrderView,
  PointView,
} from "#shared/bridge/domain/delivery/courier-view.ts";
import type { OrderKind, OrderRequest } from "#shared/bridge/domain/delivery/order-request.ts";
import type { Money } from "#shared/kernel/money.ts";
import type { Result } from "#shared/kernel/result.ts";

export interface PointRequest {
  readonly accessKey: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly notes: string;
  /** Given: the point says where and when it is collected (points/dropoff/route). */
  readonly pickUp?: { readonly address: string; readonly at: Date; readonly notes: string };
}

/** The courier's reason, in its own words; they may quote what they were sent. */
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
  /** Given: names, phones and notes, which the quote was made without; the rest is as quoted. */
  readonly contacts?: Pick<OrderRequest, "kind" | "name" | "single" | "many"> | undefined;
  readonly notifications: {
    readonly userEmail: boolean;
    readonly orderEmail: boolean;
    readonly orderPush: boolean;
  };
}

/** One account at a courier. What asking again may cure throws `Unavailable`. */
export interface Courier {
  findPoint(accessKey: string): Promise<PointView | undefined>;
  trackPoint(accessKey: string): Promise<PointView | undefined>;
  /** Not repeatable by itself: look first. */
  createPoint(request: PointRequest): Promise<Result<{ pointId: string }, CourierRefusal>>;
  /** Ready for delivery (again) · a return to be fetched · a return received. Look first. */
  markPoint(
    pointId: string,
    as: "delivery-ready" | "return-ready" | "return-received",
  ): Promise<Result<undefined, CourierRefusal>>;

  /** Repeatable: a quote binds nobody. `now` dates its expiry. */
  quote(request: OrderRequest, now: Date): Promise<Result<Quote, CourierRefusal>>;
  /** Not repeatable by itself: on any doubt, `orderOfToken` first. */
  confirm(request: ConfirmRequest): Promise<Result<{ orderId: string }, CourierRefusal>>;
  /** The order that a token made; undefined while it made none. */
  findOrderByToken(token: string): Promise<{ readonly orderId: string } | undefined>;
  /** With history and routes. */
  readOrder(orderId: string): Promise<OrderView | undefined>;
  /** Undefined while no driver is assigned, or where he is is not known. */
  locateDriver(orderId: string): Promise<DriverLocation | undefined>;
  /** The amount refunded; refused where it cannot be called off any more. */
  cancelOrder(orderId: string): Promise<Result<{ refund: Money }, CourierRefusal>>;
  /** 1 to 5; a second rating is as good as the first. */
  rateDriver(orderId: string, rating: number): Promise<Result<undefined, CourierRefusal>>;
}
