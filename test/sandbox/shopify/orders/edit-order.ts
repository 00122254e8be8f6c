import type * as z from "zod";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import { changeOrder } from "./change-order.ts";
import { restOrder } from "./rest-order.ts";

/** The fields that `POST /_stand-in/orders/{id}/edit` accepts. Addresses are merged. */
export const orderEdit = restOrder
  .pick({
    email: true,
    phone: true,
    note: true,
    note_attributes: true,
    tags: true,
    shipping_address: true,
    billing_address: true,
  })
  .partial()
  .strict();

/** Applies the edit and fires orders/updated. */
export function editOrder(shop: Shop, orderId: string, edit: z.infer<typeof orderEdit>): void {
  changeOrder(shop, orderId, (body) =>
    restOrder.parse({
      ...body,
      ...edit,
      ...mergeField("shipping_address", body.shipping_address, edit.shipping_address),
      ...mergeField("billing_address", body.billing_address, edit.billing_address),
    }),
  );
}

const mergeField = (
  name: string,
  before: object | null | undefined,
  after: object | null | undefined,
) => (after ? { [name]: { ...before, ...after } } : {});
