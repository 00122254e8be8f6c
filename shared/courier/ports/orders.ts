import type { Order, OrderDraft, Quote } from "#shared/courier/domain/orders/order.ts";
import type { OrderIdentity } from "#shared/courier/domain/orders/order-id.ts";
import type { Page } from "./lists.ts";

/** Repository of quotes by token. */
export interface Quotes {
  add(quote: Quote): Promise<void>;
  delete(token: string): Promise<void>;
  /**
   * Also returns expired quotes. Returns `usedToken` if an order was created from the quote, whose
   * other data is then deleted.
   */
  find(token: string): Promise<Quote | { readonly usedToken: QuoteToken } | undefined>;
}

/** A token and the account that owns it. */
export interface QuoteToken {
  readonly accountNumber: number;
  readonly token: string;
}

/**
 * Repository of orders. Every read or repeated write completes an order that a crash left
 * incomplete.
 */
export interface Orders {
  /**
   * Creates at most one order per token. Returns the existing order and `created: false` if there
   * is one.
   */
  confirm(draft: OrderDraft): Promise<{ created: boolean; order: Order }>;
  find(identity: OrderIdentity): Promise<Order | undefined>;
  findByToken(token: QuoteToken): Promise<Order | undefined>;
  findByRoute(accountNumber: number, routeId: number): Promise<Order | undefined>;
  /** Cost and result do not depend on the offset. */
  listPage(accountNumber: number, page: Page): Promise<Order[]>;
  /** Saves only if the stored version is the one that was read. Returns whether it saved. */
  save(order: Order): Promise<boolean>;
}

/** Generates unguessable tokens. */
export interface TokenGenerator {
  generateApiToken(): string;
}
