import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildQuoteBody, buildRouteBody } from "#test/builders/courier/order.ts";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let setup: CourierWithPartner;

beforeAll(async () => {
  setup = await createCourierWithPartner();
  await setup.register({ sandbox: true });
});
afterAll(() => setup.close());

/** Any value in the place of a valid one. */
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 6 }),
  fc.string({ unit: "binary", maxLength: 3000 }),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "__proto__",
    "constructor",
    "9".repeat(400),
    "1e309",
  ),
  fc.constantFrom(null, true, [], {}, 0, -0, -1, 1.5, 2 ** 53, Number.MAX_VALUE, 5e-324),
);
const buildBodyArbitrary = (base: object) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(base)), junk)
    .map(([field, value]) => ({ ...base, [field]: value }));
const routeArbitrary = buildBodyArbitrary(
  buildRouteBody({ route_to_lat: 40.7, route_to_lng: -74 }),
);

/** Expects a success or a refusal in its documented shape. The fake throws internal errors. */
function expectShape({ status, body }: { status: number; body: Record<string, unknown> }) {
  if (status === 200) return expect(body.code).toBe("0");
  expect(body).toMatchObject({
    code: expect.stringMatching(/^14\d\d$/),
    msgtext: expect.any(String),
  });
  return expect(body.code).not.toBe("0");
}

const optional = {
  taken_asap: 1,
  schedule_date_local: null,
  show_one_price: 1,
  promo_code: "",
  pack_from_lat: 40.7,
  pack_from_lng: -74,
};

it("responds to any quote request in the documented shape", async () => {
  const bodies = fc.oneof(
    buildBodyArbitrary(buildQuoteBody(optional)),
    routeArbitrary.map((route) => buildQuoteBody({ routes: [route] })),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      expectShape(await setup.sendAsPartner("POST", "orders/dropoff/quote", body));
    }),
    { numRuns: 400 },
  );
});

it("responds to any confirmation in the documented shape", async () => {
  const all = {
    ...buildQuoteBody(optional),
    sender_name: "x",
    sender_cell: "1",
    sender_desc: "",
    svc_user_email: 0,
    svc_order_email: 1,
    svc_order_not: 0,
    search_courier: 1,
    tip_amount: 0,
  };
  const bodies = fc.oneof(
    buildBodyArbitrary(all),
    routeArbitrary.map((route) => ({ routes: [route] })),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      expectShape(
        await setup.confirmDropoff(await setup.quoteDropoff(), {
          email: "owner@shop.test",
          ...body,
        }),
      );
    }),
    { numRuns: 300 },
  );
});

it("responds to any path variable in the documented shape", async () => {
  // A new account has no orders, so that every number is unknown.
  await setup.register();
  const text = fc.oneof(
    fc.string({ unit: "binary-ascii", maxLength: 400 }),
    fc.nat().map(String),
    fc.constantFrom("..", "%", "%ff", "1e5", "-1", "9".repeat(300)),
  );
  const path = fc.constantFrom("details/{}", "routes/{}", "tokens/{}", "{}/driver-location/");
  await fc.assert(
    fc.asyncProperty(path, text, async (pattern, value) => {
      const { status, body } = await setup.getAsPartner(
        `/api/restfull/v4/orders/${pattern.replace("{}", () => encodeURIComponent(value))}`,
      );
      expect([404, 1404, "1404"]).toContain(status === 404 ? body.code : status);
    }),
    { numRuns: 300 },
  );
});
