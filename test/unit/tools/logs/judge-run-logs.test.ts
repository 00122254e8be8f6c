import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { judgeRunLogs, requireCleanLogs } from "#test/tools/logs/judge-run-logs.ts";

let dir: string;
const log = () => join(dir, "logs", "Bridge-Worker.log");
const line = { level: "INFO", message: "done", service: "x", runId: "1", correlationId: "2" };
const writeLine = (more: object) =>
  appendFileSync(log(), `${JSON.stringify({ ...line, ...more })}\n`);

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "order-bridge-logs-"));
  mkdirSync(join(dir, "logs"));
  writeFileSync(
    join(dir, "secrets.json"),
    JSON.stringify({ arn: '{"k1":"gycXr9xvZsyKwt7gF2xclm"}' }),
  );
  const database = new DatabaseSync(join(dir, "shopify.sqlite"));
  database.exec("create table orders (document)");
  const address = { shipping_address: { last_name: "Rivera", address1: "11 Wall Street" } };
  const document = JSON.stringify({ id: 1, body: JSON.stringify(address) });
  database.prepare("insert into orders values (?)").run(document);
  database.close();
  writeLine({});
});
afterEach(() => rmSync(dir, { recursive: true }));

it("finds nothing in lines of ids and codes", () => {
  expect(judgeRunLogs(dir)).toEqual([]);
  expect(() => requireCleanLogs(dir)).not.toThrow();
});

it.each([
  ["the name in a store's order", "a last name", "Rivera is not at home"],
  ["the address in a store's order", "a street", "no route to 11 Wall Street"],
  ["a key of a secret", "a secret", "signed with gycXr9xvZsyKwt7gF2xclm"],
])("finds %s", (_, what, reason) => {
  writeLine({ reason });

  expect(judgeRunLogs(dir)).toEqual([
    { file: "Bridge-Worker.log", line: 2, problem: `has ${what}` },
  ]);
  expect(() => requireCleanLogs(dir)).toThrow(`Bridge-Worker.log:2 has ${what}`);
});

it("accepts a line that a killed process could not finish", () => {
  appendFileSync(log(), '{"level":"INFO","mess');

  expect(judgeRunLogs(dir)).toHaveLength(1);
  expect(judgeRunLogs(dir, { wasKilled: true })).toEqual([]);
});
