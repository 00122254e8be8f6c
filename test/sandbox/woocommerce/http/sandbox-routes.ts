import type { Hono } from "hono";
import { addApiKey, revokeApiKey } from "#test/sandbox/woocommerce/auth/api-keys.ts";
import {
  createOrder,
  importOrder,
  restoreOrder,
} from "#test/sandbox/woocommerce/orders/order-actions.ts";
import { placeOrder } from "#test/sandbox/woocommerce/page/place-order-from-form.ts";
import { setSite, siteSchema } from "#test/sandbox/woocommerce/site/site.ts";
import { sentEmails } from "#test/sandbox/woocommerce/state/emails.ts";
import { faultsSchema, setFaults } from "#test/sandbox/woocommerce/state/faults.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { jsonBody } from "./read-json-body.ts";
import { answer, Refusal, textOf } from "./wp-json.ts";

/** The stand-in's own doors, without keys: what merchants, customers and bad luck do to a store. */
export function standInDoors(app: Hono, store: Store): void {
  /** Takes a whole order body, such as a captured one, and keeps it as it is. */
  app.post("/_stand-in/orders", async (context) => {
    const body = await jsonBody(context);
    return answer(
      201,
      store.db.atomically(() => importOrder(store, body)),
    );
  });

  /** Block checkout: as a REST create, but updated is fired before created. */
  app.post("/_stand-in/checkout", async (context) => {
    const asked = { status: "processing", created_via: "store-api", ...(await jsonBody(context)) };
    const create = () => createOrder(store, asked, ["order.updated", "order.created"]);
    return answer(201, store.db.atomically(create));
  });

  /** The merchant takes an order out of the trash. */
  app.post("/_stand-in/orders/:id{[0-9]+}/restore", (context) => {
    const id = Number(context.req.param("id"));
    const order = store.db.atomically(() => restoreOrder(store, id));
    if (order === undefined)
      throw new Refusal(404, "not_in_trash", "No such order is in the trash.");
    return answer(200, order);
  });

  /** The form of the store's page. */
  app.post("/_stand-in/place-order", async (context) => {
    const form = await context.req.parseBody();
    const missing = store.db.atomically(() => placeOrder(store, form));
    return missing === undefined ? context.redirect("/", 303) : context.text(missing, 400);
  });

  app.get("/_stand-in/emails", () => answer(200, sentEmails(store)));

  app.post("/_stand-in/keys", async (context) => {
    const permissions = textOf((await jsonBody(context)).permissions) || "read_write";
    return answer(201, { ...addApiKey(store.db, { permissions }) });
  });
  app.delete("/_stand-in/keys/:key", (context) => {
    revokeApiKey(store.db, context.req.param("key"));
    return answer(200, {});
  });

  app.post("/_stand-in/site", async (context) => {
    const asked = siteSchema.safeParse(await jsonBody(context));
    if (!asked.success) throw new Refusal(400, "unknown_site", asked.error.message);
    setSite(store, asked.data);
    return answer(200, {});
  });

  app.post("/_stand-in/faults", async (context) => {
    const asked = faultsSchema.safeParse(await jsonBody(context));
    if (!asked.success) throw new Refusal(400, "unknown_fault", asked.error.message);
    setFaults(store, asked.data);
    return answer(200, {});
  });
}
