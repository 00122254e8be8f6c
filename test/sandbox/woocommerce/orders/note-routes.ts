import type { Context, Hono } from "hono";
import { onlyFields } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { jsonBody } from "#test/sandbox/woocommerce/http/read-json-body.ts";
import {
  answer,
  invalidParameter,
  Refusal,
  textOf,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { mailCustomer } from "#test/sandbox/woocommerce/state/emails.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { addNote, type NoteKind, notesOf } from "./order-notes.ts";
import { findOrder } from "./order-rows.ts";

const path = "/wp-json/wc/v3/orders/:id{[0-9]+}/notes";
const kinds: readonly string[] = ["any", "customer", "internal"] satisfies NoteKind[];
const isKind = (kind: string): kind is NoteKind => kinds.includes(kind);

function orderIdIn(context: Context, store: Store): number {
  const id = Number(context.req.param("id"));
  if (findOrder(store, id) !== undefined) return id;
  throw new Refusal(404, "woocommerce_rest_order_invalid_id", "Invalid order ID.");
}

/** The notes of an order. A customer note is mailed each time, a repeated one too. */
export function noteRoutes(app: Hono, store: Store): void {
  app.get(path, (context) => {
    const kind = context.req.query("type") ?? "any";
    if (!isKind(kind)) {
      throw invalidParameter("type", `type is not one of ${kinds.join(", ")}.`, "rest_not_in_enum");
    }
    const fields = context.req.query("_fields");
    const notes = notesOf(store, orderIdIn(context, store), kind);
    return answer(
      200,
      notes.map((note) => onlyFields(note, fields)),
    );
  });
  app.post(path, async (context) => {
    const asked = await jsonBody(context);
    if (asked.note === undefined) {
      throw new Refusal(400, "rest_missing_callback_param", "Missing parameter(s): note", {
        params: ["note"],
      });
    }
    const id = orderIdIn(context, store);
    const customer = asked.customer_note === true;
    const note = store.db.atomically(() => {
      if (customer) mailCustomer(store, id, `Note added to your order #${id}`);
      return addNote(store, id, { note: textOf(asked.note), customer });
    });
    return answer(201, note);
  });
}
