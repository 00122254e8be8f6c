import { expect, it } from "vitest";
import { judge } from "#shared/bridge/domain/verdict.ts";
import { anOrder } from "#test/builders/bridge-order.ts";

it.each([
  ["deliver", undefined, {}],
  ["skip", "not-paid", { standing: "unpaid" }],
  ["skip", "not-paid", { standing: "failed" }],
  ["skip", "draft", { standing: "draft" }],
  ["skip", "trashed", { standing: "trashed" }],
  ["skip", "cancelled", { standing: "cancelled" }],
  ["skip", "refunded", { standing: "refunded" }],
  ["skip", "already-fulfilled", { standing: "fulfilled" }],
  ["skip", "test", { isTest: true }],
  ["skip", "nothing-to-ship", { handOver: "nothing-to-ship" }],
  ["skip", "local-pickup", { handOver: "local-pickup" }],
  ["later", "not-routed", { handOver: "undecided" }],
  // An earlier rule wins: the reason is the one its merchant would give.
  ["skip", "test", { isTest: true, standing: "cancelled" }],
  ["skip", "not-paid", { standing: "unpaid", handOver: "undecided" }],
] as const)("%s %s", (kind, code, changes) => {
  const verdict = judge(anOrder(changes));

  expect(verdict.kind).toBe(kind);
  if (verdict.kind !== "deliver") {
    expect(verdict.reason.code).toBe(code);
    expect(verdict.reason.text).toMatch(/^[A-Z].*\.$/);
  }
});

it("skips an order that its store no longer has", () => {
  expect(judge(undefined)).toMatchObject({ kind: "skip", reason: { code: "gone" } });
});
