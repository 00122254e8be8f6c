import * as z from "zod";
import { askJson, courierAuth, type Endpoints } from "#test/e2e/local-run/endpoints.ts";

const page = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      order_name: z.string(),
      pack_status: z.string(),
      pack_price: z.string(),
    }),
  ),
});
export type CourierOrderSeen = z.output<typeof page>["data"][number];

/** Every order of the courier account, page by page. */
export async function courierOrders(at: Endpoints): Promise<CourierOrderSeen[]> {
  const orders: CourierOrderSeen[] = [];
  for (;;) {
    const { data } = page.parse(
      await askJson(`${at.courier.url}/api/restfull/v4/order-list?start=${orders.length}`, {
        headers: courierAuth(at),
      }),
    );
    if (data.length === 0) return orders;
    orders.push(...data);
  }
}
