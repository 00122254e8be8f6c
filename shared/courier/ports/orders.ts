import type { Order, OrderDraft, Quote } from "#shared/courier/domain/orders/order.ts";
import type { OrderId } from "#shared/courier/domain/orders/order-id.ts";
import type { Page } from "./lists.ts";

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

/** Makes tokens that nobody can guess. */
export interface TokenGenerator {
  generateApiToken(): string;
}
