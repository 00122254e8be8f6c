import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  expectNoSuccess,
  expectRefusal,
  expectSame,
  expectSuccess,
  type Fields,
  toFields,
} from "#test/tools/conformance/expectations.ts";
import { DRIVER } from "#test/tools/conformance/http/operator.ts";
import { createPoint } from "#test/tools/conformance/requests/create-records.ts";
import {
  createPointInStatus,
  getOperatedAccount,
  movePoint,
} from "#test/tools/conformance/requests/operated-records.ts";

/** Document, States; ids above 1700 are decided. */
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
  laboratoryReady: { serves: [1700, 1710, 1720], to: "Ready for pick-up" },
  dropoffReceived: { serves: [1750], to: "Drop-off received" },
} as const;
const SOME = [1000, 1500, 1630, 1700, 1710, 1720, 1750, 1830, 1840];

const trackPoint = async ({ partner }: CaseContext, id: number): Promise<Fields> =>
  toFields("data", expectSuccess("trackPoint", await partner.callApi("trackPoint", { id })).data);

const createChangeCases = (call: Change): ConformanceCase[] =>
  SOME.map((status) => {
    const { serves, to } = CHANGES[call];
    const isServed = (serves as readonly number[]).includes(status);
    return defineCases(call).defineDocumented(
      `${isServed ? "serves" : "refuses"} a point in ${status}`,
      async (context) => {
        const { own, id } = await createPointInStatus(context, status);
        const response = await own.partner.callApi(call, { body: { id: String(id) } });
        if (!isServed) return expectNoSuccess(response);
        expectSame("inserted_id", -1, expectSuccess(call, response).inserted_id);
        return expectSame("pack_status", to, (await trackPoint(own, id)).pack_status);
      },
    );
  });

const createNameCases = (
  names: Readonly<Record<number, string>>,
  add: "defineDocumented" | "defineDecided",
) =>
  Object.entries(names).map(([status, name]) =>
    defineCases("trackPoint")[add](`answers ${status} as "${name}"`, async (context) => {
      const { own, id } = await createPointInStatus(context, Number(status));
      const { status_id, pack_status, route_status } = await trackPoint(own, id);
      expectSame("status", [Number(status), name, name], [status_id, pack_status, route_status]);
    }),
  );

const byBoth = (["trackPoint", "trackPointByAccessKey"] as const).map((call) =>
  defineCases(call).defineDecided("answers the courier once there is one", async (context) => {
    const { own, id, key } = await createPointInStatus(context, 1550);
    const response = await own.partner.callApi(call, { id: call === "trackPoint" ? id : key });
    const data = toFields("data", expectSuccess(call, response).data);
    const { courier_name, courier_surname, courier_phone_number } = data;
    expectSame("courier", Object.values(DRIVER), [
      courier_name,
      courier_surname,
      courier_phone_number,
    ]);
  }),
);

const rate = defineCases("ratePointDriver");
const NO_DRIVER = { status: 409, code: 1412 } as const;

/** The cases of the rating of a point's driver. */
const ratings: readonly ConformanceCase[] = [
  rate.defineDecided("stores the first rating of a point, and says so later", async (context) => {
    const { own, id } = await createPointInStatus(context, 1550);
    const rateDriver = async (rate_val: unknown) => {
      const body = { id: String(id), rate_val };
      return expectSuccess(
        "ratePointDriver",
        await own.partner.callApi("ratePointDriver", { body }),
      );
    };
    expectSame("can_rate_driver", true, (await trackPoint(own, id)).can_rate_driver);
    const { inserted_id, msgtext } = await rateDriver("5");
    expectSame("first answer", [id, undefined], [inserted_id, msgtext]);
    expectSame("second msgtext", "string", typeof (await rateDriver(1)).msgtext);
    expectSame("can_rate_driver", false, (await trackPoint(own, id)).can_rate_driver);
  }),
  rate.defineDecided("refuses a point without a driver with 1412", async (context) => {
    const { own, id } = await createPointInStatus(context, 1500);
    const body = { id, rate_val: 5 };
    const response = await own.partner.callApi("ratePointDriver", { body });
    expectRefusal("ratePointDriver", response, NO_DRIVER);
    expectSame("can_rate_driver", false, (await trackPoint(own, id)).can_rate_driver);
  }),
  rate.defineDecided("refuses another value than 1 to 5", async (context) => {
    const { own, id } = await createPointInStatus(context, 1550);
    for (const rate_val of [0, 6, "x", null]) {
      const response = await own.partner.callApi("ratePointDriver", { body: { id, rate_val } });
      const refusal = { status: 400, code: 1400, field: "rate_val" } as const;
      expectRefusal("ratePointDriver", response, refusal);
    }
  }),
];

/** The cases of points that the operator moves along the table. */
export const pointsWithDriver: readonly ConformanceCase[] = [
  ...(["deliveryReady", "laboratoryReady", "dropoffReceived"] as const).flatMap(createChangeCases),
  ...createNameCases(NAMES, "defineDocumented"),
  ...createNameCases(NAMES_OF_OURS, "defineDecided"),
  ...byBoth,
  ...ratings,
  defineCases("dropoffReceived").defineDecided(
    "names the status that does not allow it",
    async (context) => {
      const { own, id } = await createPointInStatus(context, 1700);
      const response = await own.partner.callApi("dropoffReceived", { body: { id } });
      const { msgtext } = expectRefusal("dropoffReceived", response, { status: 409, code: 1410 });
      expectSame("names Delivered", true, String(msgtext).includes("Delivered"));
    },
  ),
  defineCases("trackPoint").defineDecided(
    "answers a point that goes out again as Ready for delivery",
    async (context) => {
      const own = await getOperatedAccount(context);
      const { id } = await createPoint(own);
      await movePoint(own.getOperator(), id, [1500, 1550, 1500, 1000]);
      expectSame("status_id", 1000, (await trackPoint(own, id)).status_id);
    },
  ),
];
