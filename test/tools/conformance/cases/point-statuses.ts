import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  expectCondition,
  expectNoSuccess,
  expectRefusal,
  expectSame,
  expectSuccess,
} from "#test/tools/conformance/expectations.ts";
import { createPoint } from "#test/tools/conformance/requests/create-records.ts";

const CALLS = ["deliveryReady", "laboratoryReady", "dropoffReceived"] as const;
type StatusCall = (typeof CALLS)[number];

const changeStatus = ({ partner }: CaseContext, call: StatusCall, body: object) =>
  partner.callApi(call, { body });

const createStatusCases = (call: StatusCall): ConformanceCase[] => [
  defineCases(call).defineDocumented("asks for id", async (context) =>
    expectNoSuccess(await changeStatus(context, call, { pack_size_id: "2" })),
  ),
  defineCases(call).defineDecided("names id where it is missing or wrong", async (context) => {
    for (const id of [undefined, null, "x", {}, 1.5])
      expectRefusal(call, await changeStatus(context, call, { id }), {
        status: 400,
        code: 1400,
        field: "id",
      });
  }),
  defineCases(call).defineDecided(
    "refuses a point that is not there with 1404",
    async (context) => {
      expectRefusal(call, await changeStatus(context, call, { id: "999999999999" }), {
        status: 404,
        code: 1404,
      });
    },
  ),
];

const tooEarly = (["laboratoryReady", "dropoffReceived"] as const).flatMap((call) => [
  defineCases(call).defineDocumented(
    "refuses a point that has not come that far",
    async (context) => {
      const { id } = await createPoint(context);
      expectNoSuccess(await changeStatus(context, call, { id: String(id) }));
    },
  ),
  defineCases(call).defineDecided("refuses it with 1410 and names its status", async (context) => {
    const { id } = await createPoint(context);
    const response = await changeStatus(context, call, { id });
    const { msgtext } = expectRefusal(call, response, { status: 409, code: 1410 });
    const named = /Ready for delivery|Scheduled for delivery|Courier Assigned/.test(
      String(msgtext),
    );
    expectCondition("msgtext", "the present status", named, msgtext);
  }),
]);

/** The cases of a partner's changes to a new point. */
export const pointStatuses: readonly ConformanceCase[] = [
  ...CALLS.flatMap(createStatusCases),
  ...tooEarly,
  ...[{}, { pack_size_id: "2" }].map((extra) =>
    defineCases("deliveryReady").defineDocumented(
      `answers -1 right after creation${"pack_size_id" in extra ? ", with a pack_size_id" : ""}`,
      async (context) => {
        const { id } = await createPoint(context);
        const response = await changeStatus(context, "deliveryReady", { id: String(id), ...extra });
        expectSame("inserted_id", -1, expectSuccess("deliveryReady", response).inserted_id);
      },
    ),
  ),
];
