import { expect, test } from "vitest";
import { doneOf } from "#infra/local/queues/batch-result.ts";

const batch = ["a", "b", "c"].map((MessageId) => ({ MessageId }));
const failures = (...ids: string[]) => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});
const doneIds = (answer: unknown, reports = true) =>
  doneOf(batch, answer, reports).map(({ MessageId }) => MessageId);

test.each([
  ["nothing", null, "abc"],
  ["an empty list", failures(), "abc"],
  ["no list", {}, "abc"],
  ["one failure", failures("b"), "ac"],
  ["all failures", failures("a", "b", "c"), ""],
  ["a message of no such batch", failures("x"), ""],
  ["an empty identifier", failures(""), ""],
  ["a list that cannot be read", { batchItemFailures: [{ id: "a" }] }, ""],
])("told %s, the rest is done", (_, answer, done) => {
  expect(doneIds(answer).join("")).toBe(done);
});

test("a mapping that takes no reports has all or nothing", () => {
  expect(doneIds(failures("b"), false)).toEqual(["a", "b", "c"]);
});
