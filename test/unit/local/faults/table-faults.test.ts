import { describe, expect, it, vi } from "vitest";
import { createFaultBoard } from "#infra/local/faults/fault-board.ts";
import { createTableDisturbance } from "#infra/local/faults/table-faults.ts";

const TABLE = "Bridge-State1C20CC9A";

function createDisturbance(random: () => number = () => 0) {
  const faults = createFaultBoard();
  const killWorker = vi.fn();
  const disturbance = createTableDisturbance(faults, { killWorker, ownKeyId: "local", random });
  return { faults, killWorker, ...disturbance };
}

const createRequest = (operation: string, body: object, callerKeyId = "a-role") => ({
  operation,
  callerKeyId,
  readBody: () => body,
});

describe("a throttled table", () => {
  it("refuses no call while the fault is off, and reads none", () => {
    const { findThrottling } = createDisturbance();
    const readBody = vi.fn();

    expect(findThrottling({ operation: "GetItem", callerKeyId: "a-role", readBody })).toBe(
      undefined,
    );
    expect(readBody).not.toHaveBeenCalled();
  });

  it("refuses calls of every shape that name the table, with DynamoDB's reason", async () => {
    const { faults, findThrottling } = createDisturbance();
    await faults.switchOn("table-throttled");

    for (const [operation, body, reason] of [
      ["GetItem", { TableName: TABLE }, "TableReadKeyRangeThroughputExceeded"],
      ["Query", { TableName: TABLE, IndexName: "due" }, "TableReadKeyRangeThroughputExceeded"],
      ["BatchWriteItem", { RequestItems: { [TABLE]: [] } }, "TableWriteKeyRangeThroughputExceeded"],
      [
        "TransactWriteItems",
        { TransactItems: [{ Put: { TableName: TABLE } }] },
        "TableWriteKeyRangeThroughputExceeded",
      ],
    ] as const)
      expect(findThrottling(createRequest(operation, body))).toMatchObject({
        __type: "com.amazonaws.dynamodb.v20120810#ThrottlingException",
        throttlingReasons: [{ reason }],
      });
    expect(findThrottling(createRequest("GetItem", { TableName: "Courier-Table" }))).toBe(
      undefined,
    );
  });

  it("refuses only the share of calls that is asked for", async () => {
    let chance = 0;
    const { faults, findThrottling } = createDisturbance(() => chance);
    await faults.switchOn("table-throttled", { share: 0.5 });
    const request = createRequest("GetItem", { TableName: TABLE });

    chance = 0.49;
    expect(findThrottling(request)).toBeDefined();
    chance = 0.5;
    expect(findThrottling(request)).toBe(undefined);
  });

  it("refuses only the queries of an index, if one is named", async () => {
    const { faults, findThrottling } = createDisturbance();
    await faults.switchOn("table-throttled", { index: "due" });

    expect(findThrottling(createRequest("GetItem", { TableName: TABLE }))).toBe(undefined);
    expect(
      findThrottling(createRequest("Query", { TableName: TABLE, IndexName: "due" })),
    ).toMatchObject({ throttlingReasons: [{ reason: "IndexReadKeyRangeThroughputExceeded" }] });
  });

  it("never refuses the local run itself", async () => {
    const { faults, findThrottling } = createDisturbance();
    await faults.switchOn("table-throttled");

    expect(findThrottling(createRequest("GetItem", { TableName: TABLE }, "local"))).toBe(undefined);
  });
});

describe("a dying worker", () => {
  it("dies of its writes, and of nothing while the fault is off", async () => {
    const { faults, killWorker, noticeRequest } = createDisturbance();
    noticeRequest(createRequest("PutItem", {}));
    await faults.switchOn("worker-dying");
    noticeRequest(createRequest("GetItem", {}));
    expect(killWorker).not.toHaveBeenCalled();

    noticeRequest(createRequest("PutItem", {}));

    expect(killWorker).toHaveBeenCalledWith("a-role");
  });
});
