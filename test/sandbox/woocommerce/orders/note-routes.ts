import type { Context, Hono } from "hono";
import { pickFields } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { readJsonBody } from "#test/sandbox/woocommerce/http/read-json-body.ts";
import {
  createInvalidParameterError,
  RestError,
  respond,
  toText,
} from "#test/sandbox/woocommerce/http/wp-json.ts";
import { recordEmail } from "#test/sandbox/woocommerce/state/emails.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { addNote, listNotes, type NoteKind } from "./order-notes.ts";
import { findOrder } from "./order-rows.ts";

const path = "/wp-json/wc/v3/orders/:id{[0-9]+}/notes";
const kinds: readonly string[] = ["any", "customer", "internal"] satisfies NoteKind[];
const isKind = (kind: string): kind is NoteKind => kinds.includes(kind);

function readOrderId(context: Context, store: Store): number {
  const id = Number(context.req.param("id"));
  if (findOrder(store, id) !== undefined) return id;
  throw new RestError(404, "woocommerce_rest_order_invalid_id", "Invalid order ID.");
}

/** The note routes of an order. Every customer note is e-mailed, including a repeated one. */
export function addNoteRoutes(app: Hono, store: Store): void {
  app.get(path, (context) => {
    const kind = context.req.query("type") ?? "any";
    if (!isKind(kind)) {
      throw createInvalidParameterError(
        "type",
        `type is not one of ${kinds.join(", ")}.`,
        "rest_not_in_enum",
      );
    }
    const fields = context.req.query("_fields");
    const notes = listNotes(store, readOrderId(context, store), kind);
    return respond(
      200,
      notes.map((note) => pickFields(note, fields)),
    );
  });
  app.post(path, async (context) => {
    const input = await readJsonBody(context);
    if (input.note === undefined) {
      throw new RestError(400, "rest_missing_callback_param", "Missing parameter(s): note", {
        params: ["note"],
      });
    }
    const id = readOrderId(context, store);
    const customer = input.customer_note === true;
    const note = store.db.runInTransaction(() => {
      if (customer) recordEmail(store, id, `Note added to your order #${id}`);
      return addNote(store, id, { note: toText(input.note), customer });
    });
    return respond(201, note);
  });
}
