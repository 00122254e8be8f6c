import { expect, test } from "vitest";
import { selectProcessedMessages } from "#infra/local/queues/batch-result.ts";

const batch = ["a", "b", "c"].map((MessageId) => ({ MessageId }));
const reportFailures = (...ids: string[]) => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});
const selectProcessedIds = (answer: unknown, reports = true) =>
  selectProcessedMessages(batch, answer, reports).map(({ MessageId }) => MessageId);

test.each([
  ["nothing", null, "abc"],
  ["an empty list", reportFailures(), "abc"],
  ["no list", {}, "abc"],
  ["one failure", reportFailures("b"), "ac"],
  ["all failures", reportFailures("a", "b", "c"), ""],
  ["a message of no such batch", reportFailures("x"), ""],
  ["an empty identifier", reportFailures(""), ""],
  ["a list that cannot be read", { batchItemFailures: [{ id: "a" }] }, ""],
])("told %s, the rest is done", (_, answer, done) => {
  expect(selectProcessedIds(answer).join("")).toBe(done);
});

test("a mapping that takes no reports has all or nothing", () => {
  expect(selectProcessedIds(reportFailures("b"), false)).toEqual(["a", "b", "c"]);
});
