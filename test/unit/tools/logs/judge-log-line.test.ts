import { describe, expect, it } from "vitest";
import { judgeLogLine } from "#test/tools/logs/judge-log-line.ts";

const good = { level: "INFO", message: "reconciled", service: "x", runId: "1", correlationId: "2" };
const judge = (line: object) =>
  judgeLogLine(JSON.stringify(line), [
    { text: "Ada", what: "a first name" },
    { text: '20 "W" 34th St', what: "a street" },
  ]);

describe("a line of a log", () => {
  it.each([
    good,
    { ...good, point: { accountNumber: 1, id: 2 }, price: 12.5, orderId: "6104000033281" },
    {
      ...good,
      at: "at Adapter (/var/task/functions/x.ts:12:34)",
      timestamp: "2026-11-22T14:56:05.669Z",
    },
    { service: "x", runId: "1", _aws: { Timestamp: 1_795_359_341_428 } },
    { level: "ERROR", timestamp: "2026-11-22T14:56:05.669Z", message: { errorType: "Error" } },
    { ...good, shop: "tea-house.myshopify.com", route: "GET /track/{key}" },
  ])("may be %j", (line) => expect(judge(line)).toEqual([]));

  it("must be JSON, and name its service, its run and its delivery", () => {
    expect(judgeLogLine("2026-11-22T14:56:05Z Error: no", [])).toEqual(["is not JSON"]);
    expect(judge({ level: "INFO", message: "reconciled" })).toEqual([
      "has no service",
      "has no id of its run",
      "has no correlation id",
    ]);
  });

  it.each([
    ["an e-mail address", "ada@example.com"],
    ["a phone number", "+49 30 901820"],
    ["a phone number", "(212) 555-0100"],
    ["a key or a token", "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"],
    ["a key or a token", "ck_45d039bfaa95bdb366a78eac281ae55362366434"],
    ["a key or a token", "whsec_0W4dfFazgHf3HHhoA6wRkbn"],
    ["a JSON Web Token", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIi"],
    ["credentials", "Basic Y2tfeDpjc194"],
    ["an address with a query", "https://shop.test/wp-json?consumer_key=1"],
    ["an address with credentials", "https://user:word@shop.test/"],
    ["a link to a buyer's page", "http://127.0.0.1:1/track/shop~1~1.k1.-F1usaQtOMS"],
    ["a first name", "refused by Ada"],
    ["a street", 'no place at 20 "W" 34th St'],
  ])("must not have %s", (what, text) => {
    expect(judge({ ...good, reason: text })).toContain(`has ${what}`);
  });
});
