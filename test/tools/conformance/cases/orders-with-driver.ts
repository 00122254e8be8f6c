import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  expectCondition,
  expectRefusal,
  expectSame,
  expectSuccess,
  type Fields,
  toFields,
  toFieldsList,
} from "#test/tools/conformance/expectations.ts";
import { createFieldCases, expectTypes } from "#test/tools/conformance/field-types.ts";
import { DRIVER } from "#test/tools/conformance/http/operator.ts";
import {
  DRIVER_LOCATION,
  HISTORY_ITEM,
  ORDER_COURIER,
  ORDER_IMAGE,
  ROUTE_ITEM,
} from "#test/tools/conformance/record-tables.ts";
import { createOrder } from "#test/tools/conformance/requests/create-records.ts";
import {
  createOrderInStatus,
  getOperatedAccount,
} from "#test/tools/conformance/requests/operated-records.ts";

const PICTURE = "https://example.com/proof.jpg";
const ALL = "?include_images=1&include_history=1&include_routes=1";

/** Creates an order that a driver has picked up, with a picture. */
const getOrderUnderWay = (context: CaseContext) =>
  context.memoize("order under way", async () => {
    const { own, made } = await createOrderInStatus(context, 60);
    await own.getOperator().moveDriver(made.id, 40.75, -73.98);
    await own.getOperator().addImage(made.id, PICTURE);
    return { own, made };
  });
const readOrderDetails = async ({ partner }: CaseContext, id: number): Promise<Fields> =>
  toFields(
    "data",
    expectSuccess("orderDetails", await partner.callApi("orderDetails", { id, query: ALL })).data,
  );
const readDetails = async (context: CaseContext) => {
  const { own, made } = await getOrderUnderWay(context);
  return readOrderDetails(own, made.id);
};
const readLocation = async (context: CaseContext) => {
  const { own, made } = await getOrderUnderWay(context);
  const response = await own.partner.callApi("driverLocation", { id: made.id });
  return toFields("data", expectSuccess("driverLocation", response).data);
};
const rateDriver = async (context: CaseContext, rate_val: unknown, id?: number) => {
  const { own, made } = await getOrderUnderWay(context);
  const body = { order_id: String(id ?? made.id), rate_val };
  return expectSuccess("rateDriver", await own.partner.callApi("rateDriver", { body }));
};
const cancelOrderInStatus = async (context: CaseContext, status: number) => {
  const { own, made } = await createOrderInStatus(context, status);
  return { own, made, answer: await own.partner.callApi("cancelOrder", { id: made.id }) };
};

const read = defineCases("orderDetails");
const rate = defineCases("rateDriver");
const cancel = defineCases("cancelOrder");

/** The cases of orders that the operator moves. */
export const ordersWithDriver: readonly ConformanceCase[] = [
  ...createFieldCases("orderDetails", ORDER_COURIER, readDetails),
  ...createFieldCases("driverLocation", DRIVER_LOCATION, readLocation),
  defineCases("driverLocation").defineDecided("answers who drives and where", async (context) => {
    const { courier_name, courier_phone_number, last_lat, last_lng, ...rest } =
      await readLocation(context);
    expectSame("courier", [DRIVER.name, DRIVER.phone], [courier_name, courier_phone_number]);
    expectSame("spot", [40.75, -73.98], [Number(last_lat), Number(last_lng)]);
    expectSame("status", ["60", "On the way"], [rest.pack_status, rest.order_status]);
  }),
  read.defineDocumented("answers order_images, history and routes in full", async (context) => {
    const { order_images, history, routes } = await readDetails(context);
    for (const [list, table] of [
      [order_images, ORDER_IMAGE],
      [history, HISTORY_ITEM],
      [routes, ROUTE_ITEM],
    ] as const) {
      const items = toFieldsList("list", list);
      expectCondition("items", "one or more", items.length > 0, items);
      expectTypes(items, table);
    }
  }),
  read.defineDecided("answers the courier's picture with img_type '2'", async (context) => {
    const [image] = toFieldsList("order_images", (await readDetails(context)).order_images);
    expectSame(
      "image",
      [PICTURE, "2", "60"],
      [image?.pack_img, image?.img_type, image?.pack_img_status],
    );
  }),
  read.defineDecided("answers each status once in its history, oldest first", async (context) => {
    const statuses = toFieldsList("history", (await readDetails(context)).history).map(
      (one) => one.pack_status,
    );
    expectSame("statuses", ["10", "20", "30", "40", "50", "60"], statuses);
  }),
  read.defineDecided("is delivered when its last route is", async (context) => {
    const own = await getOperatedAccount(context);
    const routes = [1, 2].map((at) => ({
      route_to_text: `${at} Broadway, New York, NY 10004, USA`,
      route_desc: "",
      rec_name: "Mia",
      rec_phone: "1",
    }));
    const { id } = await createOrder(own, { quote: { routes } });
    const operator = own.getOperator();
    await operator.assignDriver(id);
    for (const status of [40, 50, 60, 70, 80]) await operator.setOrderStatus(id, status);
    const half = await readOrderDetails(own, id);
    expectSame(
      "after the first",
      ["60", "80"],
      [half.pack_status, toFieldsList("", half.routes)[0]?.route_status],
    );
    for (const status of [70, 80]) await operator.setOrderStatus(id, status);
    const done = await readOrderDetails(own, id);
    expectSame("after the last", ["80", "Delivered"], [done.pack_status, done.order_status_text]);
    const dates = toFieldsList("routes", done.routes).map((route) => route.route_delivery_date);
    expectCondition(
      "route_delivery_date",
      "times",
      dates.every((at) => Date.parse(String(at)) > 0),
      dates,
    );
  }),
  rate.defineDocumented(
    "answers code 0 and an integer, rate_val as text or number",
    async (context) => {
      for (const rate_val of ["5", 4]) {
        const { made } = await createOrderInStatus(context, 30);
        const { inserted_id } = await rateDriver(context, rate_val, made.id);
        expectCondition(
          "inserted_id",
          "an integer",
          Number.isSafeInteger(inserted_id),
          inserted_id,
        );
      }
    },
  ),
  rate.defineDocumented("answers msgtext where the courier is rated already", async (context) => {
    await rateDriver(context, 5);
    const { msgtext } = await rateDriver(context, 1);
    expectCondition("msgtext", "a text", typeof msgtext === "string" && msgtext !== "", msgtext);
  }),
  rate.defineDecided("answers no msgtext the first time", async (context) => {
    const { made } = await createOrderInStatus(context, 80);
    expectSame("msgtext", undefined, (await rateDriver(context, "3", made.id)).msgtext);
  }),
  ...[30, 40].map((status) =>
    cancel.defineDecided(`refunds half at ${status}, and the same again`, async (context) => {
      const { own, made, answer: response } = await cancelOrderInStatus(context, status);
      const { refund_amount } = expectSuccess("cancelOrder", response);
      const half = Math.ceil((Number(made.quote.order_price) * 100) / 2 - 1e-6) / 100;
      expectSame("refund_amount", half, refund_amount);
      const again = await own.partner.callApi("cancelOrder", { id: made.id });
      expectSame("again", half, expectSuccess("cancelOrder", again).refund_amount);
    }),
  ),
  ...[50, 60, 70, 80].map((status) =>
    cancel.defineDecided(`refuses at ${status} with 1411`, async (context) => {
      const { answer: response } = await cancelOrderInStatus(context, status);
      expectRefusal("cancelOrder", response, { status: 409, code: 1411 });
    }),
  ),
];
