import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import {
  type ConformanceCase,
  defineCases,
  SkippedCase,
} from "#test/tools/conformance/conformance-case.ts";
import {
  expectCondition,
  expectNoSuccess,
  expectRefusal,
  expectSame,
  expectSuccess,
  type Fields,
  toFieldsList,
} from "#test/tools/conformance/expectations.ts";
import { createFieldCases } from "#test/tools/conformance/field-types.ts";
import type { Options } from "#test/tools/conformance/parse-options.ts";
import { CONFIRMED } from "#test/tools/conformance/record-tables.ts";
import {
  confirmQuote,
  createOrder,
  createQuote,
  getKind,
} from "#test/tools/conformance/requests/create-records.ts";
import { createRequestFieldCases } from "#test/tools/conformance/requests/field-cases.ts";
import { CONFIRM_FIELDS } from "#test/tools/conformance/requests/order-fields.ts";
import {
  buildRouteBody,
  ELSEWHERE,
  formatMinutesFromNow,
} from "#test/tools/conformance/requests/request-bodies.ts";
import { defineRequired } from "#test/tools/conformance/requests/request-field.ts";

type ConfirmCall = "confirmDropoff" | "confirmPickup";

/** The cases that both confirm calls share. */
const createConfirmCases = (call: ConfirmCall): ConformanceCase[] => {
  const { defineDocumented, defineDecided } = defineCases(call);
  const kind = getKind(call);
  const getSharedOrder = (context: CaseContext) =>
    context.memoize(`order of ${call}`, () => createOrder(context, { kind }));
  const createToken = async (context: CaseContext, quote: object = {}) =>
    (await createQuote(context, kind, quote)).api_token;
  const nameless = { routes: [buildRouteBody({ rec_name: "" })] };
  const readRecord = async ({ partner }: CaseContext, token: unknown): Promise<Fields> => {
    const response = await partner.callApi("orderByToken", { id: String(token) });
    return expectSuccess("orderByToken", response).data as Fields;
  };
  const createUpdateCase = (field: string, changes: object, expected: unknown) =>
    defineDocumented(`updates ${field} of the quote`, async (context) => {
      const { token } = await createOrder(context, { kind, confirm: changes });
      expectSame(field, expected, (await readRecord(context, token))[field]);
    });

  return [
    ...createFieldCases(
      call,
      CONFIRMED,
      async (context) => (await getSharedOrder(context)).confirmed,
    ),
    ...createRequestFieldCases({
      call,
      fields: [
        defineRequired("email", [({ credentials }: Options) => credentials.email]),
        ...CONFIRM_FIELDS,
      ],
      createBody: async (context) => ({
        api_token: await createToken(context),
        email: context.partner.email,
      }),
    }),
    defineDocumented("asks for a token", async ({ partner }) =>
      expectNoSuccess(await partner.callApi(call, { body: { email: partner.email } })),
    ),
    defineDocumented("refuses a token that nobody was given", async ({ partner }) =>
      expectNoSuccess(await confirmQuote(partner, kind, "no-such-token")),
    ),
    defineDocumented("creates one order of a token, and no other", async (context) => {
      const { id, token } = await getSharedOrder(context);
      expectNoSuccess(await confirmQuote(context.partner, kind, token));
      expectSame("id", String(id), (await readRecord(context, token)).id);
    }),
    defineDocumented("creates one order of a token, also at the same moment", async (context) => {
      const token = await createToken(context);
      const at = Array.from({ length: 5 }, () => confirmQuote(context.partner, kind, token));
      const answers = await Promise.all(at);
      expectSame("orders", 1, answers.filter(({ status }) => status === 200).length);
    }),
    defineDocumented("asks for the receiver's name where the quote had none", async (context) => {
      const token = await createToken(context, nameless);
      expectNoSuccess(await confirmQuote(context.partner, kind, token));
      expectSuccess(
        call,
        await confirmQuote(context.partner, kind, token, { routes: [{ rec_name: "Max" }] }),
      );
    }),
    createUpdateCase("sender_name", { sender_name: "The Shop" }, "The Shop"),
    createUpdateCase("sender_cell", { sender_cell: "+15550100300" }, "+15550100300"),
    createUpdateCase("order_name", { order_name: "Tulips" }, "Tulips"),
    defineDecided("refuses another's email with 1403", async (context) => {
      const email = "nobody@example.org";
      const response = await confirmQuote(context.partner, kind, await createToken(context), {
        email,
      });
      expectRefusal(call, response, { status: 403, code: 1403 });
    }),
    defineDecided("tells that a token was used, and its order", async (context) => {
      const { id, token } = await getSharedOrder(context);
      const response = await confirmQuote(context.partner, kind, token);
      expectSame(
        "order",
        id,
        expectRefusal(call, response, { status: 409, code: 1421 }).inserted_id,
      );
    }),
    defineDecided("tells that a token expired", async (context) => {
      const token = context.options.expiredToken;
      if (token === undefined) throw new SkippedCase("takes an hour: give --expired-token");
      expectRefusal(call, await confirmQuote(context.partner, kind, token), {
        status: 410,
        code: 1420,
      });
    }),
    defineDecided("refuses an unknown token with 1404", async ({ partner }) => {
      expectRefusal(call, await confirmQuote(partner, kind, "no-such-token"), {
        status: 404,
        code: 1404,
      });
    }),
    defineDecided("names each name and phone that is missing", async (context) => {
      const body = {
        routes: [buildRouteBody({ rec_name: "" }), buildRouteBody({ rec_phone: "" })],
      };
      const response = await confirmQuote(context.partner, kind, await createToken(context, body));
      expectRefusal(call, response, { status: 400, code: 1400, field: "routes[0].rec_name" });
      expectRefusal(call, response, { status: 400, code: 1400, field: "routes[1].rec_phone" });
    }),
    defineDecided("refuses the token of the other kind of quote", async (context) => {
      const other = kind === "dropoff" ? "pickup" : "dropoff";
      const { api_token } = await createQuote(context, other);
      const response = await confirmQuote(context.partner, kind, api_token);
      expectRefusal(call, response, { status: 400, code: 1400, field: "api_token" });
    }),
    defineDecided("computes price and distance anew where an address changes", async (context) => {
      const routes = [buildRouteBody(), { ...buildRouteBody(), route_to_text: ELSEWHERE }];
      const { quote, confirmed } = await createOrder(context, { kind, confirm: { routes } });
      const isDearer = Number(confirmed.order_price) > Number(quote.order_price);
      expectCondition(
        "order_price",
        `more than ${quote.order_price}`,
        isDearer,
        confirmed.order_price,
      );
      const differs = confirmed.distance !== quote.distance_miles;
      expectCondition("distance", `not ${quote.distance_miles}`, differs, confirmed.distance);
    }),
    defineDecided("confirms a schedule that the quote had not", async (context) => {
      const schedule = { taken_asap: 0, schedule_date_local: formatMinutesFromNow(180) };
      const { token } = await createOrder(context, { kind, confirm: schedule });
      expectSame(
        "schedule_date",
        schedule.schedule_date_local,
        (await readRecord(context, token)).schedule_date,
      );
    }),
    defineDecided("keeps the tip, 0 by default", async (context) => {
      expectSame(
        "default",
        "0",
        (await readRecord(context, (await getSharedOrder(context)).token)).tip_amount,
      );
      const { token } = await createOrder(context, { kind, confirm: { tip_amount: 7 } });
      expectSame("tip", "7", (await readRecord(context, token)).tip_amount);
    }),
    defineDecided("searches a courier at once unless search_courier is 0", async (context) => {
      const statuses: unknown[] = [];
      for (const search_courier of [0, 1]) {
        const { token } = await createOrder(context, { kind, confirm: { search_courier } });
        statuses.push((await readRecord(context, token)).pack_status);
      }
      expectSame("pack_status", "10", statuses[0]);
      expectCondition("pack_status", "20 or more", Number(statuses[1]) >= 20, statuses[1]);
    }),
    defineDecided("names the routes that have no address", async (context) => {
      const routes = [buildRouteBody(), { rec_name: "Max", rec_phone: "1" }];
      const response = await confirmQuote(context.partner, kind, await createToken(context), {
        routes,
      });
      const { errors } = expectRefusal(call, response, { status: 400, code: 1400 });
      expectSame("field", "routes[1].route_to_text", toFieldsList("errors", errors)[0]?.field);
    }),
  ];
};

/** The cases of both confirm calls. */
export const confirmingCases: readonly ConformanceCase[] = [
  ...createConfirmCases("confirmDropoff"),
  ...createConfirmCases("confirmPickup"),
];
