import * as z from "zod";
import { type Endpoints, getCourierHeaders, requestJson } from "#test/e2e/local-run/endpoints.ts";

const orderPage = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      order_name: z.string(),
      pack_status: z.string(),
      pack_price: z.string(),
    }),
  ),
});
export type ListedCourierOrder = z.output<typeof orderPage>["data"][number];

/** Lists every order of the courier account, page by page. */
export async function listCourierOrders(endpoints: Endpoints): Promise<ListedCourierOrder[]> {
  const orders: ListedCourierOrder[] = [];
  for (;;) {
    const { data } = orderPage.parse(
      await requestJson(
        `${endpoints.courier.url}/api/restfull/v4/order-list?start=${orders.length}`,
        {
          headers: getCourierHeaders(endpoints),
        },
      ),
    );
    if (data.length === 0) return orders;
    orders.push(...data);
  }
}
