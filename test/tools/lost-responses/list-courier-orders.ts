import * as z from "zod";
import { type Endpoints, getCourierHeaders, readJson } from "#test/e2e/local-run/endpoints.ts";

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

/** Lists every order of the courier account, page by page, each once: a page can repeat an order (`listPoints`). */
export async function listCourierOrders(
  endpoints: Endpoints,
): Promise<readonly ListedCourierOrder[]> {
  const found = new Map<string, ListedCourierOrder>();
  for (let start = 0; ; ) {
    const url = `${endpoints.courier.url}/api/restfull/v4/order-list?start=${start}`;
    const { data } = orderPage.parse(await readJson(url, getCourierHeaders(endpoints)));
    if (data.length === 0) return [...found.values()];
    for (const order of data) found.set(order.id, order);
    start += data.length;
  }
}
