import { buildASTSchema, introspectionFromSchema, parse, printSchema } from "graphql";
import { afterEach, describe, expect, it, vi } from "vitest";
import { adminSchema } from "#test/sandbox/shopify/graphql/admin-schema.ts";
import {
  countSupportedDays,
  listNewestVersions,
} from "#test/tools/shopify-versions/api-versions.ts";
import { compareWithSchema } from "#test/tools/shopify-versions/compare-schema.ts";
import { fetchSchema } from "#test/tools/shopify-versions/fetch-schema.ts";
import { listOperations } from "#test/tools/shopify-versions/list-operations.ts";

const operations = await listOperations();
const changeSchema = (from: RegExp, to: string) =>
  buildASTSchema(parse(printSchema(adminSchema).replace(from, to)));
afterEach(() => vi.unstubAllGlobals());

describe("the comparison with a version of Shopify's schema", () => {
  it("finds nothing in the version that the bridge asks for", () => {
    expect(compareWithSchema(adminSchema, operations, ["orders/create"])).toEqual({
      broken: [],
      deprecated: [],
    });
  });

  it("names each operation that a removed field breaks", () => {
    const { broken } = compareWithSchema(
      changeSchema(/fulfillAt: DateTime\n/, "\n"),
      operations,
      [],
    );

    expect(broken.map((line) => line.split(":")[0]).sort()).toEqual([
      "READ_FULFILLMENT_ORDERS",
      "READ_ORDER",
    ]);
    expect(broken[0]).toContain("fulfillAt");
  });

  it("names what is deprecated, and topics that are gone", () => {
    const schema = changeSchema(
      /fulfillAt: DateTime\n/,
      'fulfillAt: DateTime @deprecated(reason: "Use readyAt.")\n',
    );

    const { broken, deprecated } = compareWithSchema(schema, operations, ["orders/vanished"]);

    expect(deprecated).toContain(
      "READ_ORDER: FulfillmentOrder.fulfillAt is deprecated: Use readyAt.",
    );
    expect(broken).toEqual(["orders/vanished: no topic of this version"]);
  });
});

describe("the versions of Shopify's API", () => {
  it.each([
    ["2026-11-22", ["2026-10", "2027-01"]],
    ["2027-01-01", ["2027-01", "2027-04"]],
    ["2027-09-30", ["2027-07", "2027-10"]],
  ])("of %s are the stable one and the candidate", (day, versions) => {
    expect(listNewestVersions(new Date(day))).toEqual(versions);
  });

  it("are supported for a year", () => {
    expect(countSupportedDays("2026-10", new Date("2027-09-30"))).toBe(1);
    expect(countSupportedDays("2026-10", new Date("2027-10-02"))).toBe(-1);
  });
});

describe("the schema of a version", () => {
  it("is read without a login", async () => {
    const data = introspectionFromSchema(adminSchema);
    const requests: string[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      requests.push(url);
      return Response.json({ data });
    });

    const schema = await fetchSchema("2027-01");

    expect(requests).toEqual(["https://shopify.dev/admin-graphql-direct-proxy/2027-01"]);
    expect(compareWithSchema(schema, operations, []).broken).toEqual([]);
  });

  it.each([
    ["an error", () => new Response("no", { status: 404 })],
    ["another body", () => Response.json({ errors: [] })],
    ["a page", () => new Response("<html>")],
  ])("says what to do when it is %s", async (_, answer) => {
    vi.stubGlobal("fetch", async () => answer());

    await expect(fetchSchema("2027-01")).rejects.toThrow(
      /schema of version 2027-01 could not be read.*Nothing was compared/,
    );
  });
});
