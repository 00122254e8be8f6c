import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createCourierHandlers } from "#test/fakes/courier/courier-handlers.ts";
import { serveHandlers } from "#test/fakes/http-server.ts";
import { runOps } from "#test/fakes/ops/run-ops.ts";

const OUTBOX = { kind: "outbox", point: { accountNumber: 3, id: 17 } };
const STEP = { order: { accountNumber: 3, id: 5 }, eventsBefore: 1 };

let courier: Awaited<ReturnType<typeof createCourierHandlers>>;
let server: Awaited<ReturnType<typeof serveHandlers>>;
const dir = mkdtempSync(join(tmpdir(), "order-bridge-courier-letters-"));

beforeAll(async () => {
  courier = await createCourierHandlers();
  server = await serveHandlers([["ANY /api/ops/v1/{proxy+}", courier.handlers.ops]]);
  vi.stubEnv("LOCAL_DIR", dir);
  const nowhere = { url: "http://127.0.0.1:9", opsKey: "none" };
  const endpoints = { bridge: nowhere, courier: { url: server.url, opsKey: courier.opsKey } };
  writeFileSync(join(dir, "endpoints.json"), JSON.stringify(endpoints));
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  return () => vi.useRealTimers();
});
afterAll(async () => {
  server.close();
  await courier.close();
  rmSync(dir, { recursive: true });
});

/** Letters that were read are hidden for ten seconds. */
const pass = async () => void vi.setSystemTime(Date.now() + 60_000);
const run = async (...words: string[]) => {
  await pass();
  return runOps(["dead-letters", ...words, "--system", "courier", "--yes"], undefined, pass);
};

it("says that there are none", async () => {
  expect(await run("list")).toMatchObject({ exitCode: 0, printed: "There are no dead letters." });
});

it("lists the courier's dead letters by ids, and sends them again", async () => {
  await courier.addDeadLetter("notify", JSON.stringify(OUTBOX));
  await courier.addDeadLetter("drive", JSON.stringify(STEP));

  const listed = await run("list");
  expect(listed.exitCode).toBe(4);
  expect(listed.printed).toMatch(/notifications +outbox +account 3, point 17/);
  expect(listed.printed).toMatch(/simulation +simulate +account 3, order 5/);
  expect(listed.printed).toContain("dead-letters show <id> --system courier");

  const redriven = await run("redrive", "notifications");
  expect(redriven.noted).toContain("Sends up to 100 dead letters of notifications");
  expect(await courier.peekQueue("notify")).toEqual([OUTBOX]);
  expect((await run("redrive", "simulation")).exitCode).toBe(0);
  expect(await courier.peekQueue("drive")).toEqual([STEP]);
  expect((await run("list")).printed).toBe("There are no dead letters.");
  expect(courier.logLines.join("\n")).toContain("dead letters redriven");
});

it("refuses to send all again while somebody reads them, and the command waits for them", async () => {
  await courier.addDeadLetter("notify", JSON.stringify(OUTBOX));
  await run("list");

  const early = await fetch(`${server.url}/api/ops/v1/dead-letters/notifications/redrive`, {
    method: "POST",
    headers: { "x-ops-key": courier.opsKey, "content-type": "application/json" },
    body: "{}",
  });
  expect(early.status).toBe(409);
  expect(await early.json()).toMatchObject({
    code: 1413,
    msgtext: expect.stringContaining("repeat it after ten seconds"),
  });

  const words = ["dead-letters", "redrive", "notifications", "--system", "courier", "--yes"];
  const redriven = await runOps(words, undefined, pass);
  expect(redriven).toMatchObject({ exitCode: 0 });
  expect(redriven.printed).toContain("1 was sent again");
  expect(await courier.peekQueue("notify")).toContainEqual(OUTBOX);
});

it("shows nothing of a letter that it cannot read, and deletes it", async () => {
  await courier.addDeadLetter("notify", "Ada Lovelace, 20 W 34th St");
  const listed = await run("list", "--json");
  expect(listed.printed).not.toContain("Ada");
  const [{ letters }] = JSON.parse(listed.printed).queues;
  expect(letters).toMatchObject([{ about: { kind: "unreadable" } }]);

  const [{ id }] = letters;
  expect((await run("show", id)).printed).toContain("unreadable");

  const deleted = await run("delete", "notifications", id);
  expect(deleted.noted).toContain("Deletes 1 dead letter of notifications for ever");
  expect(deleted.printed).toContain(`1 deleted: ${id}`);
  expect((await run("list")).printed).toBe("There are no dead letters.");
});

it.each([
  [3, ["redrive", "notifications", "no-such-letter"]],
  [3, ["delete", "notifications", "no-such-letter"]],
  [1, ["redrive", "nowhere"]],
] as const)("exits with %i after %j", async (exitCode, words) => {
  expect((await run(...words)).exitCode).toBe(exitCode);
});
