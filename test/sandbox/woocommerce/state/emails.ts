import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** Notes an e-mail that the real store would send to the customer now. */
export function mailCustomer(store: Store, orderId: number, subject: string): void {
  store.db.run("INSERT INTO emails (order_id, subject) VALUES (?, ?)", orderId, subject);
}

/** The e-mails that customers got, oldest first. */
export function sentEmails(store: Store): { orderId: number; subject: string }[] {
  return store.db
    .all("SELECT order_id, subject FROM emails ORDER BY id")
    .map((row) => ({ orderId: Number(row.order_id), subject: String(row.subject) }));
}
