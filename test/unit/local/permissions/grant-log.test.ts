import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { GrantLog } from "#infra/local/permissions/grant-log.ts";
import { grantRecordSchema } from "#infra/local/permissions/grants.ts";

const grant = (action: string) => ({ holder: "Bridge/Clerk", action, resource: "table/Orders" });
const GET = grant("dynamodb:GetItem");
const PUT = grant("dynamodb:PutItem");
const refused = { ...grant("dynamodb:Scan"), cause: "because no policy allows it" };

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "grant-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const read = (folder: string, name = "grants.json") =>
  grantRecordSchema.parse(JSON.parse(readFileSync(join(folder, name), "utf8")));

it("adds what a start uses to what earlier starts with the same policies used", () => {
  const dir = createFolder();
  for (const used of [GET, PUT]) {
    const log = new GrantLog([GET, PUT], { dir, report: () => undefined });
    log.use(used);
    log.use(used);
    log.close();
  }
  expect(read(dir)).toEqual({ granted: [GET, PUT], used: [GET, PUT], refused: [] });
});

it("begins anew when the policies have changed", () => {
  const dir = createFolder();
  const first = new GrantLog([GET], { dir, report: () => undefined });
  first.use(GET);
  first.refuse(refused);
  first.close();
  new GrantLog([GET, PUT], { dir, report: () => undefined }).close();
  expect(read(dir)).toEqual({ granted: [GET, PUT], used: [], refused: [] });
});

it.each(["{", '{"granted": 1}'])("begins anew where the earlier record is damaged: %s", (text) => {
  const dir = createFolder();
  writeFileSync(join(dir, "grants.json"), text);
  new GrantLog([GET], { dir, report: () => undefined }).close();
  expect(read(dir)).toEqual({ granted: [GET], used: [], refused: [] });
});

it("writes nothing after its end", () => {
  const dir = createFolder();
  const log = new GrantLog([GET], { dir, report: () => undefined });
  log.close();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  log.use(GET);
  expect(vi.getTimerCount()).toBe(0);
  expect(read(dir).used).toEqual([]);
});

it("reports a refused call once", () => {
  const lines: string[] = [];
  const log = new GrantLog([], { dir: createFolder(), report: (line) => lines.push(line) });
  log.refuse(refused);
  log.refuse(refused);
  log.close();
  expect(lines).toEqual([
    "Bridge/Clerk may not dynamodb:Scan on table/Orders, because no policy allows it.",
  ]);
});

it("leaves a record of each start in the folder that collects them", () => {
  const collectIn = join(createFolder(), "collected");
  for (const used of [GET, PUT]) {
    const log = new GrantLog([GET, PUT], {
      dir: createFolder(),
      collectIn,
      report: () => undefined,
    });
    log.use(used);
    log.close();
  }
  const records = readdirSync(collectIn).map((name) => read(collectIn, name).used);
  expect(records).toHaveLength(2);
  expect(records.flat()).toEqual(expect.arrayContaining([GET, PUT]));
});
