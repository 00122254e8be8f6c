import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import {
  type Fields,
  fieldsIn,
  holds,
  listIn,
  refusal,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import { fieldCases, haveTypes } from "#test/tools/conformance/field-types.ts";
import { DRIVER } from "#test/tools/conformance/http/operator.ts";
import {
  DRIVER_LOCATION,
  HISTORY_ITEM,
  ORDER_COURIER,
  ORDER_IMAGE,
  ROUTE_ITEM,
} from "#test/tools/conformance/record-tables.ts";
import { ordered } from "#test/tools/conformance/requests/create-records.ts";
import { operated, orderIn } from "#test/tools/conformance/requests/operated-records.ts";

const PICTURE = "https://example.com/proof.jpg";
const ALL = "?include_images=1&include_history=1&include_routes=1";

/** One order that a driver has picked up, with a picture. */
const underWay = (given: Given) =>
  given.once("order under way", async () => {
    const { own, made } = await orderIn(given, 60);
    await given.operator().moveDriver(made.id, 40.75, -73.98);
    await given.operator().addImage(made.id, PICTURE);
    return { own, made };
  });
const detailsOf = async ({ partner }: Given, id: number): Promise<Fields> =>
  fieldsIn(
    "data",
    success("orderDetails", await partner.ask("orderDetails", { id, query: ALL })).data,
  );
const details = async (given: Given) => {
  const { own, made } = await underWay(given);
  return detailsOf(own, made.id);
};
const location = async (given: Given) => {
  const { own, made } = await underWay(given);
  const answer = await own.partner.ask("driverLocation", { id: made.id });
  return fieldsIn("data", success("driverLocation", answer).data);
};
const rated = async (given: Given, rate_val: unknown, id?: number) => {
  const { own, made } = await underWay(given);
  const body = { order_id: String(id ?? made.id), rate_val };
  return success("rateDriver", await own.partner.ask("rateDriver", { body }));
};
const cancelling = async (given: Given, status: number) => {
  const { own, made } = await orderIn(given, status);
  return { own, made, answer: await own.partner.ask("cancelOrder", { id: made.id }) };
};

const read = of("orderDetails");
const rate = of("rateDriver");
const cancel = of("cancelOrder");

/** Orders that the operator has a driver carry. */
export const carriedOrders: readonly Case[] = [
  ...fieldCases("orderDetails", ORDER_COURIER, details),
  ...fieldCases("driverLocation", DRIVER_LOCATION, location),
  of("driverLocation").ours("answers who drives and where", async (given) => {
    const { courier_name, courier_phone_number, last_lat, last_lng, ...rest } =
      await location(given);
    same("courier", [DRIVER.name, DRIVER.phone], [courier_name, courier_phone_number]);
    same("spot", [40.75, -73.98], [Number(last_lat), Number(last_lng)]);
    same("status", ["60", "On the way"], [rest.pack_status, rest.order_status]);
  }),
  read.documented("answers order_images, history and routes in full", async (given) => {
    const { order_images, history, routes } = await details(given);
    for (const [list, table] of [
      [order_images, ORDER_IMAGE],
      [history, HISTORY_ITEM],
      [routes, ROUTE_ITEM],
    ] as const) {
      const items = listIn("list", list);
      holds("items", "one or more", items.length > 0, items);
      haveTypes(items, table);
    }
  }),
  read.ours("answers the courier's picture with img_type '2'", async (given) => {
    const [image] = listIn("order_images", (await details(given)).order_images);
    same("image", [PICTURE, "2", "60"], [image?.pack_img, image?.img_type, image?.pack_img_status]);
  }),
  read.ours("answers each status once in its history, oldest first", async (given) => {
    const statuses = listIn("history", (await details(given)).history).map(
      (one) => one.pack_status,
    );
    same("statuses", ["10", "20", "30", "40", "50", "60"], statuses);
  }),
  read.ours("is delivered when its last route is", async (given) => {
    const own = await operated(given);
    const routes = [1, 2].map((at) => ({
      route_to_text: `${at} Broadway, New York, NY 10004, USA`,
      route_desc: "",
      rec_name: "Mia",
      rec_phone: "1",
    }));
    const { id } = await ordered(own, { quote: { routes } });
    const operator = given.operator();
    await operator.assign(id);
    for (const status of [40, 50, 60, 70, 80]) await operator.setOrder(id, status);
    const half = await detailsOf(own, id);
    same(
      "after the first",
      ["60", "80"],
      [half.pack_status, listIn("", half.routes)[0]?.route_status],
    );
    for (const status of [70, 80]) await operator.setOrder(id, status);
    const done = await detailsOf(own, id);
    same("after the last", ["80", "Delivered"], [done.pack_status, done.order_status_text]);
    const dates = listIn("routes", done.routes).map((route) => route.route_delivery_date);
    holds(
      "route_delivery_date",
      "times",
      dates.every((at) => Date.parse(String(at)) > 0),
      dates,
    );
  }),
  rate.documented("answers code 0 and an integer, rate_val as text or number", async (given) => {
    for (const rate_val of ["5", 4]) {
      const { made } = await orderIn(given, 30);
      const { inserted_id } = await rated(given, rate_val, made.id);
      holds("inserted_id", "an integer", Number.isSafeInteger(inserted_id), inserted_id);
    }
  }),
  rate.documented("answers msgtext where the courier is rated already", async (given) => {
    await rated(given, 5);
    const { msgtext } = await rated(given, 1);
    holds("msgtext", "a text", typeof msgtext === "string" && msgtext !== "", msgtext);
  }),
  rate.ours("answers no msgtext the first time", async (given) => {
    const { made } = await orderIn(given, 80);
    same("msgtext", undefined, (await rated(given, "3", made.id)).msgtext);
  }),
  ...[30, 40].map((status) =>
    cancel.ours(`refunds half at ${status}, and the same again`, async (given) => {
      const { own, made, answer } = await cancelling(given, status);
      const { refund_amount } = success("cancelOrder", answer);
      const half = Math.ceil((Number(made.quote.order_price) * 100) / 2 - 1e-6) / 100;
      same("refund_amount", half, refund_amount);
      const again = await own.partner.ask("cancelOrder", { id: made.id });
      same("again", half, success("cancelOrder", again).refund_amount);
    }),
  ),
  ...[50, 60, 70, 80].map((status) =>
    cancel.ours(`refuses at ${status} with 1411`, async (given) => {
      const { answer } = await cancelling(given, status);
      refusal("cancelOrder", answer, { status: 409, code: 1411 });
    }),
  ),
];
