import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import { holds, noSuccess, refusal, same, success } from "#test/tools/conformance/expectations.ts";
import { pointMade } from "#test/tools/conformance/requests/create-records.ts";

const CALLS = ["deliveryReady", "laboratoryReady", "dropoffReceived"] as const;
type StatusCall = (typeof CALLS)[number];

const change = ({ partner }: Given, call: StatusCall, body: object) => partner.ask(call, { body });

const common = (call: StatusCall): Case[] => [
  of(call).documented("asks for id", async (given) =>
    noSuccess(await change(given, call, { pack_size_id: "2" })),
  ),
  of(call).ours("names id where it is missing or wrong", async (given) => {
    for (const id of [undefined, null, "x", {}, 1.5])
      refusal(call, await change(given, call, { id }), { status: 400, code: 1400, field: "id" });
  }),
  of(call).ours("refuses a point that is not there with 1404", async (given) => {
    refusal(call, await change(given, call, { id: "999999999999" }), { status: 404, code: 1404 });
  }),
];

const tooEarly = (["laboratoryReady", "dropoffReceived"] as const).flatMap((call) => [
  of(call).documented("refuses a point that has not come that far", async (given) => {
    const { id } = await pointMade(given);
    noSuccess(await change(given, call, { id: String(id) }));
  }),
  of(call).ours("refuses it with 1410 and names its status", async (given) => {
    const { id } = await pointMade(given);
    const answer = await change(given, call, { id });
    const { msgtext } = refusal(call, answer, { status: 409, code: 1410 });
    const named = /Ready for delivery|Scheduled for delivery|Courier Assigned/.test(
      String(msgtext),
    );
    holds("msgtext", "the present status", named, msgtext);
  }),
]);

/** The partner's changes of a point that has just been made. */
export const pointStatuses: readonly Case[] = [
  ...CALLS.flatMap(common),
  ...tooEarly,
  ...[{}, { pack_size_id: "2" }].map((extra) =>
    of("deliveryReady").documented(
      `answers -1 right after creation${"pack_size_id" in extra ? ", with a pack_size_id" : ""}`,
      async (given) => {
        const { id } = await pointMade(given);
        const answer = await change(given, "deliveryReady", { id: String(id), ...extra });
        same("inserted_id", -1, success("deliveryReady", answer).inserted_id);
      },
    ),
  ),
];
