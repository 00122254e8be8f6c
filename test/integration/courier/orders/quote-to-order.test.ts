import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmDropoff } from "#shared/contract/orders/confirm-calls.ts";
import { orderDetails, orderRecord, routeRecord } from "#shared/contract/orders/order-records.ts";
import { quoteDropoff, quotedRoute } from "#shared/contract/orders/quote-calls.ts";
import { buildQuoteBody } from "#test/builders/courier/order.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeEach(async () => {
  setup = await createCourierWithPartner();
  await setup.register();
});
afterEach(() => setup.close());

it("creates from a quote and its confirmation an order that reads back the same", async () => {
  const quoted = await setup.sendAsPartner("POST", "orders/dropoff/quote", buildQuoteBody());
  expect(quoted.status).toBe(200);
  const quote = quoteDropoff.success.strict().parse(quoted.body);
  expect(quote).toMatchObject({ code: "0", expire_mins: 60, transport_id: "4", item_value: "40" });
  const routes = quotedRoute.array().parse(JSON.parse(quote.routes_json));
  expect(routes).toMatchObject([{ route_rec_name: "Mia Recipient" }]);

  const confirmed = await setup.confirmDropoff(quote.api_token);
  expect(confirmed.status).toBe(200);
  const { inserted_id, distance } = confirmDropoff.success.strict().parse(confirmed.body);
  expect(distance).toBe(quote.distance_miles);

  const details = await setup.readOrder(inserted_id);
  expect(orderDetails.strict().parse(details)).toMatchObject({
    id: String(inserted_id),
    order_name: "Flowers",
    pack_status: "20",
    pack_price: quote.order_price.toFixed(2),
    taken_asap: "1",
    route_count: "1",
    rest_api_vers: "v4",
    last_receiver_name: "Mia Recipient",
  });
  const byToken = await setup.getAsPartner(`/api/restfull/v4/orders/tokens/${quote.api_token}`);
  const listed = await setup.getAsPartner("/api/restfull/v4/order-list");
  expect(listed.body).toEqual({ code: "0", data: [byToken.body.data] });
  expect(orderRecord.strict().parse(byToken.body.data).id).toBe(String(inserted_id));
  const route = await setup.getAsPartner(
    `/api/restfull/v4/orders/routes/${details.routes[0].route_id}`,
  );
  expect(routeRecord.strict().parse(route.body.data)).toMatchObject({ rec_name: "Mia Recipient" });
  const driver = await setup.getAsPartner(
    `/api/restfull/v4/orders/${inserted_id}/driver-location/`,
  );
  expect(driver).toEqual({ status: 200, body: null });
});
