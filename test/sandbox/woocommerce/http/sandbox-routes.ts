import type { Hono } from "hono";
import { addApiKey, revokeApiKey } from "#test/sandbox/woocommerce/auth/api-keys.ts";
import { checkOut } from "#test/sandbox/woocommerce/orders/check-out.ts";
import { importOrder, restoreOrder } from "#test/sandbox/woocommerce/orders/order-actions.ts";
import { placeOrderFromForm } from "#test/sandbox/woocommerce/page/place-order-from-form.ts";
import { saveSite, siteSchema } from "#test/sandbox/woocommerce/site/site.ts";
import { listEmails } from "#test/sandbox/woocommerce/state/emails.ts";
import { faultsSchema, saveFaults } from "#test/sandbox/woocommerce/state/faults.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { readJsonBody } from "./read-json-body.ts";
import { RestError, respond, toText } from "./wp-json.ts";

/** The routes of the sandbox store itself, without keys: actions of merchants and customers, and faults. */
export function addSandboxRoutes(app: Hono, store: Store): void {
  /** Stores a complete order body unchanged, for example a captured one. */
  app.post("/_stand-in/orders", async (context) => {
    const body = await readJsonBody(context);
    return respond(
      201,
      store.db.runInTransaction(() => importOrder(store, body)),
    );
  });

  /** Block checkout. */
  app.post("/_stand-in/checkout", async (context) => {
    const input = await readJsonBody(context);
    return respond(
      201,
      store.db.runInTransaction(() => checkOut(store, input)),
    );
  });

  /** Restores an order from the trash. */
  app.post("/_stand-in/orders/:id{[0-9]+}/restore", (context) => {
    const id = Number(context.req.param("id"));
    const order = store.db.runInTransaction(() => restoreOrder(store, id));
    if (order === undefined)
      throw new RestError(404, "not_in_trash", "No such order is in the trash.");
    return respond(200, order);
  });

  /** Handles the form of the store's page. */
  app.post("/_stand-in/place-order", async (context) => {
    const form = await context.req.parseBody();
    const missing = store.db.runInTransaction(() => placeOrderFromForm(store, form));
    return missing === undefined ? context.redirect("/", 303) : context.text(missing, 400);
  });

  app.get("/_stand-in/emails", () => respond(200, listEmails(store)));

  app.post("/_stand-in/keys", async (context) => {
    const permissions = toText((await readJsonBody(context)).permissions) || "read_write";
    return respond(201, { ...addApiKey(store.db, { permissions }) });
  });
  app.delete("/_stand-in/keys/:key", (context) => {
    revokeApiKey(store.db, context.req.param("key"));
    return respond(200, {});
  });

  app.post("/_stand-in/site", async (context) => {
    const input = siteSchema.safeParse(await readJsonBody(context));
    if (!input.success) throw new RestError(400, "unknown_site", input.error.message);
    saveSite(store, input.data);
    return respond(200, {});
  });

  app.post("/_stand-in/faults", async (context) => {
    const input = faultsSchema.safeParse(await readJsonBody(context));
    if (!input.success) throw new RestError(400, "unknown_fault", input.error.message);
    saveFaults(store, input.data);
    return respond(200, {});
  });
}
