import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import {
  type Fields,
  fieldsIn,
  noSuccess,
  refusal,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import { DRIVER } from "#test/tools/conformance/http/operator.ts";
import { pointMade } from "#test/tools/conformance/requests/create-records.ts";
import { brought, operated, pointIn } from "#test/tools/conformance/requests/operated-records.ts";

/** Document, States; ids after 1700 are ours. */
const NAMES = {
  1500: "Scheduled for delivery",
  1550: "Courier Assigned",
  1590: "Arrived to pickup point",
  1630: "Picked up",
  1670: "Arrived to drop-off point",
  1700: "Delivered",
} as const;
const NAMES_OF_OURS = {
  1710: "Delivered to recipient",
  1720: "Ready for pick-up",
  1730: "Scheduled for pick-up",
  1740: "Picked-up to be delivered to the destination point",
  1750: "Delivered to laboratory",
  1810: "Recipient doesn't respond the phone call",
  1820: "Unable to reach customer",
  1830: "Delivery attempt failed",
  1840: "Returned to the service warehouse",
} as const;

type Change = "deliveryReady" | "laboratoryReady" | "dropoffReceived";
const CHANGES = {
  deliveryReady: { serves: [1000, 1830, 1840], to: "Ready for delivery" },
  laboratoryReady: { serves: [1700, 1710], to: "Ready for pick-up" },
  dropoffReceived: { serves: [1750], to: "Drop-off received" },
} as const;
const SOME = [1000, 1500, 1630, 1700, 1710, 1720, 1750, 1830, 1840];

const tracked = async ({ partner }: Given, id: number): Promise<Fields> =>
  fieldsIn("data", success("trackPoint", await partner.ask("trackPoint", { id })).data);

const change = (call: Change): Case[] =>
  SOME.map((status) => {
    const { serves, to } = CHANGES[call];
    const isServed = (serves as readonly number[]).includes(status);
    return of(call).documented(
      `${isServed ? "serves" : "refuses"} a point in ${status}`,
      async (given) => {
        const { own, id } = await pointIn(given, status);
        const answer = await own.partner.ask(call, { body: { id: String(id) } });
        if (!isServed) return noSuccess(answer);
        same("inserted_id", -1, success(call, answer).inserted_id);
        return same("pack_status", to, (await tracked(own, id)).pack_status);
      },
    );
  });

const named = (names: Readonly<Record<number, string>>, add: "documented" | "ours") =>
  Object.entries(names).map(([status, name]) =>
    of("trackPoint")[add](`answers ${status} as "${name}"`, async (given) => {
      const { own, id } = await pointIn(given, Number(status));
      const { status_id, pack_status, route_status } = await tracked(own, id);
      same("status", [Number(status), name, name], [status_id, pack_status, route_status]);
    }),
  );

const byBoth = (["trackPoint", "trackPointByAccessKey"] as const).map((call) =>
  of(call).ours("answers the courier once there is one", async (given) => {
    const { own, id, key } = await pointIn(given, 1550);
    const answer = await own.partner.ask(call, { id: call === "trackPoint" ? id : key });
    const data = fieldsIn("data", success(call, answer).data);
    const { courier_name, courier_surname, courier_phone_number } = data;
    same("courier", Object.values(DRIVER), [courier_name, courier_surname, courier_phone_number]);
  }),
);

/** Points that the operator moves along the table. */
export const carriedPoints: readonly Case[] = [
  ...(["deliveryReady", "laboratoryReady", "dropoffReceived"] as const).flatMap(change),
  ...named(NAMES, "documented"),
  ...named(NAMES_OF_OURS, "ours"),
  ...byBoth,
  of("dropoffReceived").ours("names the status that does not allow it", async (given) => {
    const { own, id } = await pointIn(given, 1700);
    const answer = await own.partner.ask("dropoffReceived", { body: { id } });
    const { msgtext } = refusal("dropoffReceived", answer, { status: 409, code: 1410 });
    same("names Delivered", true, String(msgtext).includes("Delivered"));
  }),
  of("trackPoint").ours(
    "answers a point that goes out again as Ready for delivery",
    async (given) => {
      const own = await operated(given);
      const { id } = await pointMade(own);
      await brought(given.operator(), id, [1500, 1550, 1500, 1000]);
      same("status_id", 1000, (await tracked(own, id)).status_id);
    },
  ),
];
