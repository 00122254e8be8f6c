import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** Records an e-mail that a real store would send to the customer. */
export function recordEmail(store: Store, orderId: number, subject: string): void {
  store.db.execute("INSERT INTO emails (order_id, subject) VALUES (?, ?)", orderId, subject);
}

/** Lists the e-mails to customers, oldest first. */
export function listEmails(store: Store): { orderId: number; subject: string }[] {
  return store.db
    .queryAll("SELECT order_id, subject FROM emails ORDER BY id")
    .map((row) => ({ orderId: Number(row.order_id), subject: String(row.subject) }));
}
