import { expect, it } from "vitest";
import { parseOrder } from "#shared/bridge/adapters/courier/parse-order.ts";
import { parsePoint } from "#shared/bridge/adapters/courier/parse-point.ts";

it.each([
  [{ courier_name: "Bruno", courier_surname: "Wheeler" }, { firstName: "Bruno" }],
  [
    { courier_name: " Bruno Wheeler ", courier_cell: "+1 555 010 0002" },
    { firstName: "Bruno", phone: "+1 555 010 0002" },
  ],
  [
    { courier_name: "Bruno", courier_phone_number: "+15550100002" },
    { firstName: "Bruno", phone: "+15550100002" },
  ],
  [{ courier_name: "Bruno", courier_cell: "none" }, { firstName: "Bruno" }],
])("reads of %j the driver %j", (fields, driver) => {
  expect(parseOrder({ code: "0", data: { id: "42", ...fields } }, "42")).toHaveProperty(
    "driver",
    driver,
  );
  expect(parsePoint({ code: 0, data: { id: 7, ...fields } }, "1001")).toHaveProperty(
    "driver",
    driver,
  );
});

it.each([
  { courier_name: "", courier_cell: "+15550100002" },
  { courier_name: null },
  { courier_name: 7 },
])("reads of %j no driver", (fields) => {
  expect(parseOrder({ code: "0", data: { id: "42", ...fields } }, "42")).not.toHaveProperty(
    "driver",
  );
  expect(parsePoint({ code: 0, data: { id: 7, ...fields } }, "1001")).not.toHaveProperty("driver");
});
