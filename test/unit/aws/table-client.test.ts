import { expect, it, vi } from "vitest";
import { createTableClient, openTable } from "#shared/aws/table.ts";

it("hands no item to a log", async () => {
  const log = vi.fn();
  const client = createTableClient({
    region: "us-east-1",
    credentials: { accessKeyId: "x", secretAccessKey: "x" },
    logger: { trace: log, debug: log, info: log, warn: log, error: log },
    requestHandler: {
      handle: async () => ({
        response: {
          statusCode: 200,
          headers: { "content-type": "application/x-amz-json-1.0" },
          body: new TextEncoder().encode('{"Item":{"pk":{"S":"A"},"name":{"S":"Mia"}}}'),
        },
      }),
    },
  });

  const item = await openTable("bench", client).get({ pk: "A", sk: "B" });

  expect(item).toEqual({ pk: "A", name: "Mia" });
  expect(JSON.stringify(log.mock.calls)).not.toContain("Mia");
});
