import { globSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { CALLS } from "#shared/contract/openapi/calls.ts";
import { OPERATIONS } from "./read-document.ts";

const files = globSync("shared/contract/**/*.ts", { exclude: ["shared/contract/openapi/**"] });
const isCall = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

describe("the registry of calls", () => {
  it("finds the contract's files", () => {
    expect(files.length).toBeGreaterThanOrEqual(18);
  });

  it.each(files)("contains every call of %s", async (file) => {
    const exported: Record<string, unknown> = await import(resolve(file));

    const missing = Object.entries(exported).filter(
      ([, value]) => isCall(value) && !(Object.values(CALLS) as unknown[]).includes(value),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });
});

it("documents each call once", () => {
  expect(OPERATIONS.map(({ operationId }) => operationId).sort()).toEqual(
    Object.keys(CALLS).sort(),
  );
});

/** The calls of the interface document. */
const DOCUMENTED = [
  "GET /api/restfull/v3/webhooks",
  "GET /api/restfull/v3/webhooks/access_key/{access_key}",
  "GET /api/restfull/v3/webhooks/{dropoff_id}",
  "GET /api/restfull/v4/order-list",
  "GET /api/restfull/v4/orders/details/{order_id}",
  "GET /api/restfull/v4/orders/routes/{route_id}",
  "GET /api/restfull/v4/orders/tokens/{api_token}",
  "GET /api/restfull/v4/orders/{order_id}/driver-location/",
  "GET /api/restfull/v4/points/dropoff",
  "GET /api/restfull/v4/points/dropoff/access_key/{access_key}",
  "GET /api/restfull/v4/points/dropoff/track/access_key/{access_key}",
  "GET /api/restfull/v4/points/dropoff/track/{id}",
  "GET /api/restfull/v4/points/dropoff/{id}",
  "POST /api/restfull/v4/orders/dropoff/quote",
  "POST /api/restfull/v4/orders/pickup/quote",
  "POST /api/restfull/v4/points/dropoff",
  "POST /api/restfull/v4/points/dropoff/route",
  "PUT /api/restfull/v4/orders/cancel/{order_id}",
  "PUT /api/restfull/v4/orders/driver/rate",
  "PUT /api/restfull/v4/orders/dropoff",
  "PUT /api/restfull/v4/orders/pickup",
  "PUT /api/restfull/v4/points/dropoff-delivery-ready",
  "PUT /api/restfull/v4/points/dropoff-laboratory-ready",
  "PUT /api/restfull/v4/points/dropoff-received",
];

describe("the calls of ours", () => {
  const callsOf = (wanted: boolean) =>
    OPERATIONS.filter((each) => (each["x-ours"] ?? false) === wanted).map(({ call }) => call);

  it("are not in the interface document", () => {
    expect(callsOf(false).sort()).toEqual([...DOCUMENTED].sort());
  });

  it("are the operator's calls, erasures, a point's rating, and the request that the document only mentions", () => {
    const rest = callsOf(true).filter((call) => !call.includes(" /api/ops/v1/"));
    expect(rest.sort()).toEqual([
      "DELETE /api/restfull/v4/orders/{order_id}/personal-data",
      "DELETE /api/restfull/v4/points/dropoff/{id}/personal-data",
      "PUT /api/restfull/v4/orders/update_order_nots",
      "PUT /api/restfull/v4/points/driver/rate",
    ]);
  });
});
