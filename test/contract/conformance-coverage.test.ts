import { describe, expect, it } from "vitest";
import { ALL_CASES, selectCases } from "#test/tools/conformance/all-cases.ts";
import { CALL_NAMES, getCall } from "#test/tools/conformance/documented-calls.ts";
import * as records from "#test/tools/conformance/record-tables.ts";

const documented = selectCases({ documentedOnly: true });

describe("the conformance suite", () => {
  it.each(CALL_NAMES)(
    "has a case for %s, and a documented one if the call is documented",
    (name) => {
      const cases = getCall(name).isUndocumented ? ALL_CASES : documented;
      expect(cases.filter(({ call }) => call === name)).not.toEqual([]);
    },
  );

  it("covers the document's 24 calls and two of ours", () => {
    const ours = CALL_NAMES.filter((name) => getCall(name).isUndocumented);
    expect([CALL_NAMES.length - ours.length, ours]).toEqual([
      24,
      ["updateOrderNots", "ratePointDriver"],
    ]);
  });

  it("checks the credentials of every call", () => {
    const asking = ALL_CASES.filter(({ title }) => title === "asks for both credential headers");
    expect(asking.map(({ call }) => call).sort()).toEqual(CALL_NAMES.toSorted());
  });

  it.each([
    ["quoteDropoff", records.QUOTE],
    ["quotePickup", records.QUOTE],
    ["confirmDropoff", records.CONFIRMED],
    ["confirmPickup", records.CONFIRMED],
    ["listOrders", records.ORDER],
    ["orderDetails", { ...records.ORDER, ...records.ORDER_COURIER, ...records.DETAILS }],
    ["orderByToken", records.ORDER],
    ["orderRoute", records.ROUTE],
    ["driverLocation", records.DRIVER_LOCATION],
  ] as const)("has a documented case for every response field of %s", (name, table) => {
    const said = documented.filter(({ call }) => call === name).map(({ title }) => title);
    const missing = Object.keys(table).filter(
      (field) => !said.some((says) => says.startsWith(`answers ${field},`)),
    );
    expect(missing).toEqual([]);
  });

  it("omits our cases if only documented cases are selected", () => {
    expect(documented.filter(({ isUndocumented }) => isUndocumented)).toEqual([]);
    expect(documented.length).toBeLessThan(ALL_CASES.length);
  });

  it("has unique case names", () => {
    const names = ALL_CASES.map(({ call, title }) => `${call} ${title}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
