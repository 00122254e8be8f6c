import { expect, it } from "vitest";
import { type RecordedCall, runRecorded } from "#functions/bridge/audit/run-recorded.ts";
import { storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { AuditLog } from "#shared/bridge/ports/audit/audit-log.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

/** Runs a call and returns what was recorded, in order with the call itself. */
async function record(
  kind: RecordedCall["kind"],
  outcome: () => Promise<Result<string, string>>,
): Promise<string[]> {
  const steps: string[] = [];
  const auditLog: AuditLog = {
    addChange: async () => `position ${steps.push("change")}`,
    addRefusal: async (_, position) => void steps.push(`refused ${position}`),
    addAccess: async () => void steps.push("access"),
    list: async () => ({ records: [], position: undefined }),
  };
  const call = {
    about: { storeId: storeIdSchema.parse("tea-house") },
    requestId: "r",
    kind,
    at: noon,
    actor: { kind: "operator", id: "anna" },
    action: "call",
    address: "192.0.2.1",
  } as const;
  const run = () => {
    steps.push("run");
    return outcome();
  };
  await runRecorded(auditLog, call, run).catch(() => steps.push("thrown"));
  return steps;
}

it("records a change before it is made, and keeps the record if the call fails half-way", async () => {
  expect(await record("change", async () => ok("done"))).toEqual(["change", "run"]);
  const crash = async () => {
    throw new Error("the process ends");
  };
  expect(await record("change", crash)).toEqual(["change", "run", "thrown"]);
});

it("notes that a change was refused", async () => {
  const refused = await record("change", async () => fail("not allowed"));
  expect(refused).toEqual(["change", "run", "refused position 1"]);
});

it("records an access that shows something, and no other call", async () => {
  expect(await record("access", async () => ok("data"))).toEqual(["run", "access"]);
  expect(await record("access", async () => fail("not found"))).toEqual(["run"]);
  expect(await record(undefined, async () => ok("figures"))).toEqual(["run"]);
});
