import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  expectNoSuccess,
  expectRefusal,
  expectSame,
  expectSuccess,
  toFields,
} from "#test/tools/conformance/expectations.ts";
import { createFieldCases } from "#test/tools/conformance/field-types.ts";
import { createOrder, getWaitingOrder } from "#test/tools/conformance/requests/create-records.ts";

const cancel = defineCases("cancelOrder");
const rate = defineCases("rateDriver");
const nots = defineCases("updateOrderNots");
const location = defineCases("driverLocation");

const readStatus = async ({ partner }: CaseContext, id: number) => {
  const response = await partner.callApi("orderDetails", { id });
  return toFields("data", expectSuccess("orderDetails", response).data).pack_status;
};
const getCancelledOrder = (context: CaseContext) =>
  context.memoize("cancelled order", async () => {
    const made = await createOrder(context, { confirm: { search_courier: 0 } });
    const response = await context.partner.callApi("cancelOrder", { id: made.id });
    return { made, refund: expectSuccess("cancelOrder", response) };
  });
const rateDriver = async (context: CaseContext, body: object) =>
  context.partner.callApi("rateDriver", { body });
const buildUnassignedRating = async (context: CaseContext) => ({
  order_id: String((await getWaitingOrder(context)).id),
  rate_val: "5",
});

/** The cases of a partner's actions on an order without a driver. */
export const orderChanges: readonly ConformanceCase[] = [
  ...createFieldCases(
    "cancelOrder",
    { refund_amount: "float" },
    async (context) => (await getCancelledOrder(context)).refund,
  ),
  cancel.defineDecided("refunds all of the price while no courier is assigned", async (context) => {
    const { made, refund } = await getCancelledOrder(context);
    expectSame("refund_amount", made.quote.order_price, refund.refund_amount);
    expectSame("pack_status", "90", await readStatus(context, made.id));
  }),
  cancel.defineDecided("answers the same refund again", async (context) => {
    const { made, refund } = await getCancelledOrder(context);
    const again = await context.partner.callApi("cancelOrder", { id: made.id });
    expectSame(
      "refund_amount",
      refund.refund_amount,
      expectSuccess("cancelOrder", again).refund_amount,
    );
  }),
  location.defineDocumented("answers null while no driver is assigned", async (context) => {
    const { id } = await getWaitingOrder(context);
    const { status, body } = await context.partner.callApi("driverLocation", { id });
    expectSame("answer", [200, null], [status, body]);
  }),
  rate.defineDocumented("refuses while no driver is assigned", async (context) =>
    expectNoSuccess(await rateDriver(context, await buildUnassignedRating(context))),
  ),
  rate.defineDecided("refuses that with 1412", async (context) => {
    const response = await rateDriver(context, await buildUnassignedRating(context));
    expectRefusal("rateDriver", response, { status: 409, code: 1412 });
  }),
  ...(["order_id", "rate_val"] as const).map((field) =>
    rate.defineDocumented(`asks for ${field}`, async (context) =>
      expectNoSuccess(
        await rateDriver(context, {
          ...(await buildUnassignedRating(context)),
          [field]: undefined,
        }),
      ),
    ),
  ),
  ...([0, 6, "x", 1.5, null] as const).map((rate_val) =>
    rate.defineDecided(`names rate_val where it is ${rate_val}`, async (context) => {
      const response = await rateDriver(context, {
        ...(await buildUnassignedRating(context)),
        rate_val,
      });
      expectRefusal("rateDriver", response, { status: 400, code: 1400, field: "rate_val" });
    }),
  ),
  nots.defineDecided("begins the search that the confirmation put off", async (context) => {
    const { id } = await createOrder(context, { confirm: { search_courier: 0 } });
    const body = { order_id: id, search_courier: 1, svc_order_email: 1 };
    expectSuccess("updateOrderNots", await context.partner.callApi("updateOrderNots", { body }));
    const status = await readStatus(context, id);
    expectSame("searching", true, Number(status) >= 20 && status !== "90");
  }),
  nots.defineDecided("takes the switches as text, too", async (context) => {
    const { id } = await getWaitingOrder(context);
    const body = { order_id: String(id), svc_user_email: "0", svc_order_not: "1" };
    expectSuccess("updateOrderNots", await context.partner.callApi("updateOrderNots", { body }));
  }),
];
