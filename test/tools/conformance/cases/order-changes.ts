import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import {
  fieldsIn,
  noSuccess,
  refusal,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import { fieldCases } from "#test/tools/conformance/field-types.ts";
import { ordered, waitingOrder } from "#test/tools/conformance/requests/create-records.ts";

const cancel = of("cancelOrder");
const rate = of("rateDriver");
const nots = of("updateOrderNots");
const location = of("driverLocation");

const statusOf = async ({ partner }: Given, id: number) => {
  const answer = await partner.ask("orderDetails", { id });
  return fieldsIn("data", success("orderDetails", answer).data).pack_status;
};
const cancelled = (given: Given) =>
  given.once("cancelled order", async () => {
    const made = await ordered(given, { confirm: { search_courier: 0 } });
    const answer = await given.partner.ask("cancelOrder", { id: made.id });
    return { made, refund: success("cancelOrder", answer) };
  });
const rating = async (given: Given, body: object) => given.partner.ask("rateDriver", { body });
const unassigned = async (given: Given) => ({
  order_id: String((await waitingOrder(given)).id),
  rate_val: "5",
});

/** What a partner does with an order that nobody carries yet. */
export const orderChanges: readonly Case[] = [
  ...fieldCases(
    "cancelOrder",
    { refund_amount: "float" },
    async (given) => (await cancelled(given)).refund,
  ),
  cancel.ours("refunds all of the price while no courier is assigned", async (given) => {
    const { made, refund } = await cancelled(given);
    same("refund_amount", made.quote.order_price, refund.refund_amount);
    same("pack_status", "90", await statusOf(given, made.id));
  }),
  cancel.ours("answers the same refund again", async (given) => {
    const { made, refund } = await cancelled(given);
    const again = await given.partner.ask("cancelOrder", { id: made.id });
    same("refund_amount", refund.refund_amount, success("cancelOrder", again).refund_amount);
  }),
  location.documented("answers null while no driver is assigned", async (given) => {
    const { id } = await waitingOrder(given);
    const { status, body } = await given.partner.ask("driverLocation", { id });
    same("answer", [200, null], [status, body]);
  }),
  rate.documented("refuses while no driver is assigned", async (given) =>
    noSuccess(await rating(given, await unassigned(given))),
  ),
  rate.ours("refuses that with 1412", async (given) => {
    const answer = await rating(given, await unassigned(given));
    refusal("rateDriver", answer, { status: 409, code: 1412 });
  }),
  ...(["order_id", "rate_val"] as const).map((field) =>
    rate.documented(`asks for ${field}`, async (given) =>
      noSuccess(await rating(given, { ...(await unassigned(given)), [field]: undefined })),
    ),
  ),
  ...([0, 6, "x", 1.5, null] as const).map((rate_val) =>
    rate.ours(`names rate_val where it is ${rate_val}`, async (given) => {
      const answer = await rating(given, { ...(await unassigned(given)), rate_val });
      refusal("rateDriver", answer, { status: 400, code: 1400, field: "rate_val" });
    }),
  ),
  nots.ours("begins the search that the confirmation put off", async (given) => {
    const { id } = await ordered(given, { confirm: { search_courier: 0 } });
    const body = { order_id: id, search_courier: 1, svc_order_email: 1 };
    success("updateOrderNots", await given.partner.ask("updateOrderNots", { body }));
    const status = await statusOf(given, id);
    same("searching", true, Number(status) >= 20 && status !== "90");
  }),
  nots.ours("takes the switches as text, too", async (given) => {
    const { id } = await waitingOrder(given);
    const body = { order_id: String(id), svc_user_email: "0", svc_order_not: "1" };
    success("updateOrderNots", await given.partner.ask("updateOrderNots", { body }));
  }),
];
