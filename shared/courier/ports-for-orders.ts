import type { Coordinates } from "./domain/geography/coordinates.ts";
import type { Order, OrderDraft, Quote } from "./domain/orders/order.ts";
import type { OrderId } from "./domain/orders/order-id.ts";
import type { Transport } from "./domain/orders/transport.ts";
import type { Page } from "./ports/lists.ts";

/** Where quotes are kept, by their token. */
export interface Quotes {
  add(quote: Quote): Promise<void>;
  /** Also after it expired. `used`: an order was made of it; nothing else is left of it. */
  find(token: string): Promise<Quote | { readonly usedToken: QuoteToken } | undefined>;
}

/** A token and whose it is. */
export interface QuoteToken {
  readonly accountNumber: number;
  readonly token: string;
}

/** Where orders are kept. What a crash left half made is completed by whoever meets it. */
export interface Orders {
  /** At most one order a token, for ever; the rest are told which one there is. */
  confirm(draft: OrderDraft): Promise<{ created: boolean; order: Order }>;
  find(id: OrderId): Promise<Order | undefined>;
  findByToken(token: QuoteToken): Promise<Order | undefined>;
  /** Exact at any offset, at the same cost. */
  listPage(accountNumber: number, page: Page): Promise<Order[]>;
  /** Writes only over the version that was read; tells whether it did. */
  save(order: Order): Promise<boolean>;
}

/** Says where an address is; undefined where that is not known. */
interface Geocoder {
  locate(address: string): Promise<Coordinates | undefined>;
}

/** Says how far and how long it is from one place to the next; undefined where no way leads. */
export interface LegRouter {
  computeLeg(from: Coordinates, to: Coordinates, transport: Transport): Promise<Leg | undefined>;
}

/** One stretch of a way. */
export interface Leg {
  readonly meters: number;
  readonly seconds: number;
}

/** Finds addresses and ways. */
export type Locator = Geocoder & LegRouter;

/** As for points: words that the simulated driver has a step to make. Sending one never throws. */
export interface OrderSimulationQueue {
  enqueueOrderStep(of: DueOrderStep): Promise<void>;
}

/** A step to be made. Stale as soon as more has happened to the order than named. */
export interface DueOrderStep {
  readonly orderId: OrderId;
  readonly eventsBefore: number;
  readonly waitMs: number;
}

/** Makes tokens that nobody can guess. */
export interface TokenGenerator {
  generateApiToken(): string;
}
