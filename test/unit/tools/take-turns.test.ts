import { expect, it } from "vitest";
import { createTurns } from "#test/e2e/local-run/take-turns.ts";

const LAST = ["first-to-break.test.ts", "last-to-break.test.ts"];
const [BREAKER = "", LAST_BREAKER = ""] = LAST;

it("lets files that only use a run in at the same time", () => {
  const turns = createTurns(LAST);

  expect([turns.enter("one.test.ts"), turns.enter("two.test.ts")]).toEqual([true, true]);
});

it("keeps a file that breaks the run waiting until it is alone, and everybody else until it has left", () => {
  const turns = createTurns(LAST);
  turns.enter("one.test.ts");

  expect(turns.enter(BREAKER)).toBe(false);
  turns.leave("one.test.ts");
  expect(turns.enter(BREAKER)).toBe(true);
  expect([turns.enter("two.test.ts"), turns.enter(LAST_BREAKER)]).toEqual([false, false]);
  // It asks again while it is in.
  expect(turns.enter(BREAKER)).toBe(true);
});

it("lets those that wait in one by one, in their order, and after all others", () => {
  const turns = createTurns(LAST);
  turns.enter("one.test.ts");
  turns.enter(LAST_BREAKER);
  turns.enter(BREAKER);
  turns.leave("one.test.ts");

  expect(turns.enter(LAST_BREAKER)).toBe(false);
  expect(turns.enter("two.test.ts")).toBe(true);
  turns.leave("two.test.ts");
  expect(turns.enter(LAST_BREAKER)).toBe(false);
  expect(turns.enter(BREAKER)).toBe(true);
  turns.leave(BREAKER);
  expect(turns.enter(LAST_BREAKER)).toBe(true);
});
