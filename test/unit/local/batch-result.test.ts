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
  ["a message of another batch", reportFailures("x"), ""],
  ["an empty identifier", reportFailures(""), ""],
  ["an invalid list", { batchItemFailures: [{ id: "a" }] }, ""],
])("selects the processed messages when the function reports %s", (_, result, processed) => {
  expect(selectProcessedIds(result).join("")).toBe(processed);
});

test("selects all messages when the mapping ignores reported failures", () => {
  expect(selectProcessedIds(reportFailures("b"), false)).toEqual(["a", "b", "c"]);
});
