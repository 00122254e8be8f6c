import { expect, it } from "vitest";
import type { Cell, CellFault } from "#test/tools/crash-matrix/cell-fault.ts";
import { findException } from "#test/tools/crash-matrix/exceptions.ts";

const toCell = (by: string, operation: string, fault: CellFault): Cell => ({
  call: { number: 1, by, operation, isOfFunction: by !== "store" },
  fault,
});

const DELIVERY = "delivery woo-1/1/1 is completed, status delivered, reason none";
const ASKED = [
  "+ WooCommerce's order 1 has the own note The delivery needs you. Changed in the store after booking: address.",
  `- ${DELIVERY}, alert none, action none, charged 777, refunded 777, by itself, with its buyer`,
  `+ ${DELIVERY}, alert edited, action none, charged 777, refunded 0, by itself, with its buyer`,
  "+ courier's order 1 is delivered, 777 cents, 0 refunded, to the first address",
  "+ the courier has 1 items with the buyer's data",
];

it.each([
  ["store", "bridge POST /woocommerce/woo-1/webhooks"],
  ["bridge/woocommerce-webhook", "SQS SendMessage reconcile"],
  ["bridge/reconcile-delivery", "store GET /wp-json/wc/v3/orders/{}"],
])("lets a merchant be asked about an edit when %s fails with %s", (by, operation) => {
  expect(findException("edit", toCell(by, operation, "500"), ASKED)).toBe("asked");
});

it("excuses no question about an edit that the bridge knew", () => {
  const cell = toCell(
    "bridge/reconcile-delivery",
    "courier PUT /api/orders/cancel/{}",
    "no-answer",
  );

  expect(findException("edit", cell, ASKED)).toBeUndefined();
  expect(findException("cancel", toCell("store", "bridge POST", "500"), ASKED)).toBeUndefined();
});

it("excuses one further link, and no two", () => {
  const cell = toCell("bridge/sign-in", "DynamoDB Put bridge", "die-after");
  const mail = "+ SES sends a mail";

  expect(findException("sign-in", cell, [mail])).toBe("another link");
  expect(findException("sign-in", cell, [mail, mail])).toBeUndefined();
  expect(findException("sign-in", cell, ["- SES sends a mail"])).toBeUndefined();
});

it("excuses what is left of a buyer whose erasure another one answered, and no other change", () => {
  const cell = toCell("store", "bridge POST /shopify/webhooks", "html");
  const toLines = (left: string) => [
    `- ${DELIVERY}, by itself, without its buyer`,
    "- the bridge has 0 items with the buyer's data",
    `+ ${left}, by itself, with its buyer`,
    "+ the bridge has 2 items with the buyer's data",
  ];

  expect(findException("erase", cell, toLines(DELIVERY))).toBe("acknowledged elsewhere");
  const alerted = DELIVERY.replace("reason none", "reason failed");
  expect(findException("erase", cell, toLines(alerted))).toBeUndefined();
});

it("excuses one event that a gateway took in the place of a program, and no other difference", () => {
  const cell = toCell("bridge/send-webhooks", "program POST /woo-1", "html");
  const event = "- the program is told delivery.booked of 1/1";

  expect(findException("program", cell, [event])).toBe("taken elsewhere");
  expect(findException("program", cell, [event, event])).toBeUndefined();
  expect(findException("program", cell, [event.replace("-", "+")])).toBeUndefined();
  const failed = toCell("bridge/send-webhooks", "program POST /woo-1", "500");
  expect(findException("program", failed, [event])).toBeUndefined();
});
