import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of, Skip } from "#test/tools/conformance/conformance-case.ts";
import {
  type Fields,
  holds,
  listIn,
  noSuccess,
  refusal,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import { fieldCases } from "#test/tools/conformance/field-types.ts";
import type { Options } from "#test/tools/conformance/parse-options.ts";
import { CONFIRMED } from "#test/tools/conformance/record-tables.ts";
import {
  confirming,
  kindOf,
  ordered,
  quoted,
} from "#test/tools/conformance/requests/create-records.ts";
import { requestFieldCases } from "#test/tools/conformance/requests/field-cases.ts";
import { CONFIRM_FIELDS } from "#test/tools/conformance/requests/order-fields.ts";
import {
  ELSEWHERE,
  inMinutes,
  routeBody,
} from "#test/tools/conformance/requests/request-bodies.ts";
import { required } from "#test/tools/conformance/requests/request-field.ts";

type ConfirmCall = "confirmDropoff" | "confirmPickup";

/** What both confirm calls have in common. */
const common = (call: ConfirmCall): Case[] => {
  const { documented, ours } = of(call);
  const kind = kindOf(call);
  const made = (given: Given) => given.once(`order of ${call}`, () => ordered(given, { kind }));
  const fresh = async (given: Given, quote: object = {}) =>
    (await quoted(given, kind, quote)).api_token;
  const nameless = { routes: [routeBody({ rec_name: "" })] };
  const recordOf = async ({ partner }: Given, token: unknown): Promise<Fields> => {
    const answer = await partner.ask("orderByToken", { id: String(token) });
    return success("orderByToken", answer).data as Fields;
  };
  const updated = (field: string, changes: object, expected: unknown) =>
    documented(`updates ${field} of the quote`, async (given) => {
      const { token } = await ordered(given, { kind, confirm: changes });
      same(field, expected, (await recordOf(given, token))[field]);
    });

  return [
    ...fieldCases(call, CONFIRMED, async (given) => (await made(given)).confirmed),
    ...requestFieldCases({
      call,
      fields: [
        required("email", [({ credentials }: Options) => credentials.email]),
        ...CONFIRM_FIELDS,
      ],
      body: async (given) => ({ api_token: await fresh(given), email: given.partner.email }),
    }),
    documented("asks for a token", async ({ partner }) =>
      noSuccess(await partner.ask(call, { body: { email: partner.email } })),
    ),
    documented("refuses a token that nobody was given", async ({ partner }) =>
      noSuccess(await confirming(partner, kind, "no-such-token")),
    ),
    documented("creates one order of a token, and no other", async (given) => {
      const { id, token } = await made(given);
      noSuccess(await confirming(given.partner, kind, token));
      same("id", String(id), (await recordOf(given, token)).id);
    }),
    documented("creates one order of a token, also at the same moment", async (given) => {
      const token = await fresh(given);
      const at = Array.from({ length: 5 }, () => confirming(given.partner, kind, token));
      const answers = await Promise.all(at);
      same("orders", 1, answers.filter(({ status }) => status === 200).length);
    }),
    documented("asks for the receiver's name where the quote had none", async (given) => {
      const token = await fresh(given, nameless);
      noSuccess(await confirming(given.partner, kind, token));
      success(
        call,
        await confirming(given.partner, kind, token, { routes: [{ rec_name: "Max" }] }),
      );
    }),
    updated("sender_name", { sender_name: "The Shop" }, "The Shop"),
    updated("sender_cell", { sender_cell: "+15550100300" }, "+15550100300"),
    updated("order_name", { order_name: "Tulips" }, "Tulips"),
    ours("refuses another's email with 1403", async (given) => {
      const email = "nobody@example.org";
      const answer = await confirming(given.partner, kind, await fresh(given), { email });
      refusal(call, answer, { status: 403, code: 1403 });
    }),
    ours("tells that a token was used, and its order", async (given) => {
      const { id, token } = await made(given);
      const answer = await confirming(given.partner, kind, token);
      same("order", id, refusal(call, answer, { status: 409, code: 1421 }).inserted_id);
    }),
    ours("tells that a token expired", async (given) => {
      const token = given.options.expiredToken;
      if (token === undefined) throw new Skip("takes an hour: give --expired-token");
      refusal(call, await confirming(given.partner, kind, token), { status: 410, code: 1420 });
    }),
    ours("refuses an unknown token with 1404", async ({ partner }) => {
      refusal(call, await confirming(partner, kind, "no-such-token"), { status: 404, code: 1404 });
    }),
    ours("names each name and phone that is missing", async (given) => {
      const body = { routes: [routeBody({ rec_name: "" }), routeBody({ rec_phone: "" })] };
      const answer = await confirming(given.partner, kind, await fresh(given, body));
      refusal(call, answer, { status: 400, code: 1400, field: "routes[0].rec_name" });
      refusal(call, answer, { status: 400, code: 1400, field: "routes[1].rec_phone" });
    }),
    ours("refuses the token of the other kind of quote", async (given) => {
      const other = kind === "dropoff" ? "pickup" : "dropoff";
      const { api_token } = await quoted(given, other);
      const answer = await confirming(given.partner, kind, api_token);
      refusal(call, answer, { status: 400, code: 1400, field: "api_token" });
    }),
    ours("computes price and distance anew where an address changes", async (given) => {
      const routes = [routeBody(), { ...routeBody(), route_to_text: ELSEWHERE }];
      const { quote, confirmed } = await ordered(given, { kind, confirm: { routes } });
      const isDearer = Number(confirmed.order_price) > Number(quote.order_price);
      holds("order_price", `more than ${quote.order_price}`, isDearer, confirmed.order_price);
      const differs = confirmed.distance !== quote.distance_miles;
      holds("distance", `not ${quote.distance_miles}`, differs, confirmed.distance);
    }),
    ours("confirms a schedule that the quote had not", async (given) => {
      const schedule = { taken_asap: 0, schedule_date_local: inMinutes(180) };
      const { token } = await ordered(given, { kind, confirm: schedule });
      same(
        "schedule_date",
        schedule.schedule_date_local,
        (await recordOf(given, token)).schedule_date,
      );
    }),
    ours("keeps the tip, 0 by default", async (given) => {
      same("default", "0", (await recordOf(given, (await made(given)).token)).tip_amount);
      const { token } = await ordered(given, { kind, confirm: { tip_amount: 7 } });
      same("tip", "7", (await recordOf(given, token)).tip_amount);
    }),
    ours("searches a courier at once unless search_courier is 0", async (given) => {
      const statuses: unknown[] = [];
      for (const search_courier of [0, 1]) {
        const { token } = await ordered(given, { kind, confirm: { search_courier } });
        statuses.push((await recordOf(given, token)).pack_status);
      }
      same("pack_status", "10", statuses[0]);
      holds("pack_status", "20 or more", Number(statuses[1]) >= 20, statuses[1]);
    }),
    ours("names the routes that have no address", async (given) => {
      const routes = [routeBody(), { rec_name: "Max", rec_phone: "1" }];
      const answer = await confirming(given.partner, kind, await fresh(given), { routes });
      const { errors } = refusal(call, answer, { status: 400, code: 1400 });
      same("field", "routes[1].route_to_text", listIn("errors", errors)[0]?.field);
    }),
  ];
};

/** Both confirm calls. */
export const confirmingCases: readonly Case[] = [
  ...common("confirmDropoff"),
  ...common("confirmPickup"),
];
