import type { APIGatewayProxyEventV2, Context, SQSEvent } from "aws-lambda";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { createService } from "#functions/runtime/service.ts";
import { createSqsWorker } from "#functions/runtime/sqs-worker.ts";
import {
  createCorrelationHeaders,
  createMessageAttributes,
  joinCorrelation,
  parseCorrelationId,
} from "#shared/kernel/correlation.ts";

type Service = ReturnType<typeof createService>;
const context = { awsRequestId: "run-1" } as Context;
const request = {
  requestContext: { requestId: "request-1" },
  headers: { "x-correlation-id": "delivery-1" },
} as unknown as APIGatewayProxyEventV2;

afterEach(() => vi.restoreAllMocks());

/** Runs a handler, and returns the lines of its log. */
async function collectLines(
  run: (service: Service) => Promise<void> | void,
  event: unknown = request,
  options = {},
) {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string | Uint8Array) => lines.push(JSON.parse(String(line))) > 0;
  vi.spyOn(process.stdout, "write").mockImplementation(write);
  vi.spyOn(process.stderr, "write").mockImplementation(write);
  const service = createService("reconcile-delivery", options);
  const result = await service
    .wrapHandler(async () => run(service))(event, context)
    .catch((error: unknown) => error);
  vi.restoreAllMocks();
  return { lines, result };
}
const log = ({ log }: Service) => log.info("done");

describe("a log line", () => {
  it("has the service, the id of the run and the id of the request, and nothing that costs more", async () => {
    const { lines } = await collectLines(log);

    expect(lines).toEqual([
      {
        level: "INFO",
        message: "done",
        timestamp: expect.any(String),
        service: "reconcile-delivery",
        runId: "run-1",
        correlationId: "request-1",
      },
    ]);
  });

  it("has the trace that X-Ray recorded of the run", async () => {
    vi.stubEnv("_X_AMZN_TRACE_ID", "Root=1-5759e988-bd862e3fe1be46a994272793;Sampled=1");
    const { lines } = await collectLines(log);
    vi.unstubAllEnvs();

    expect(lines[0]).toMatchObject({ xray_trace_id: "1-5759e988-bd862e3fe1be46a994272793" });
  });

  it("has the caller's id in a function that joins its caller", async () => {
    const { lines } = await collectLines(log, request, { joinsCaller: true });

    expect(lines[0]).toMatchObject({ correlationId: "delivery-1", cause: "request-1" });
  });

  it.each(["short", "a name with spaces", "+49 30 123456", "x".repeat(65), "anna@example.com"])(
    "never has %j of a caller",
    async (id) => {
      const event = { ...request, headers: { "x-correlation-id": id } };
      const { lines } = await collectLines(log, event, { joinsCaller: true });

      expect(lines[0]).toMatchObject({ correlationId: "request-1" });
      expect(parseCorrelationId(id)).toBeUndefined();
    },
  );

  it("names the schedule as the cause of a timer's run", async () => {
    const { lines } = await collectLines(log, {});

    expect(lines[0]).toMatchObject({ correlationId: "run-1", cause: "schedule" });
  });

  it("keeps runs of one process apart that take place at the same time", async () => {
    const service = createService("reconcile-delivery");
    const seen: unknown[] = [];
    const handler = service.wrapHandler(async (event: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.push(createCorrelationHeaders()["x-correlation-id"], event !== undefined);
    });
    const send = (requestId: string) => handler({ requestContext: { requestId } }, context);
    await Promise.all([send("request-1"), send("request-2")]);

    expect(seen).toEqual(["request-1", true, "request-2", true]);
  });
});

describe("a failed invocation", () => {
  it("is one line, and Lambda gets the name and the place of the error without its input", async () => {
    const fail = () => {
      z.object({ phone: z.int() }).parse(JSON.parse('{"phone": "+49 30 123456"}'));
    };
    const { lines, result } = await collectLines(fail);

    expect(lines).toMatchObject([
      {
        level: "ERROR",
        message: "invocation failed",
        error: "ZodError",
        correlationId: "request-1",
      },
    ]);
    expect(result).toMatchObject({ name: "ZodError", message: "input outside its schema" });
    expect(String((result as Error).stack)).toContain("correlation.test.ts");
  });

  it("does not quote what is not JSON", async () => {
    const { lines, result } = await collectLines(() => JSON.parse("Anna Example"));

    expect(JSON.stringify(lines) + (result as Error).stack).not.toContain("Anna");
  });
});

describe("a message", () => {
  const collectAttributes = async (event: unknown, isOneOfMany?: boolean) => {
    let attributes: unknown;
    await collectLines(() => {
      attributes = createMessageAttributes(isOneOfMany);
    }, event);
    return attributes;
  };
  const toAttribute = (name: string, StringValue: string) => ({
    MessageAttributes: { [name]: { DataType: "String", StringValue } },
  });

  it("continues the way of what sends it", async () => {
    expect(await collectAttributes(request)).toEqual(toAttribute("CorrelationId", "request-1"));
  });

  it("only names its cause if a timer sends it, or if it is one of many", async () => {
    expect(await collectAttributes({})).toEqual(toAttribute("Cause", "run-1"));
    expect(await collectAttributes(request, true)).toEqual(toAttribute("Cause", "request-1"));
  });

  it("carries nothing outside of a run", () => {
    expect(createMessageAttributes()).toEqual({});
    expect(createCorrelationHeaders()).toEqual({});
  });
});

describe("a worker", () => {
  const buildEvent = (messageAttributes?: Record<string, string>): SQSEvent =>
    ({
      Records: [
        {
          messageId: "message-1",
          body: "1",
          messageAttributes: Object.fromEntries(
            Object.entries(messageAttributes ?? {}).map(([name, stringValue]) => [
              name,
              { stringValue },
            ]),
          ),
        },
      ],
    }) as unknown as SQSEvent;
  const work = (event: SQSEvent, deliveryId?: string) =>
    collectLines(async (service) => {
      const process = createSqsWorker({
        messageSchema: z.int(),
        run: async () => {
          joinCorrelation(deliveryId);
          service.log.info("worked");
        },
        log: service.log,
      });
      await process(event);
    }, event);

  it("logs with the id that the message carries", async () => {
    const { lines } = await work(buildEvent({ CorrelationId: "delivery-1" }));

    expect(lines[0]).toMatchObject({ correlationId: "delivery-1", runId: "run-1" });
    expect(lines[0]).not.toHaveProperty("cause");
  });

  it("begins a way of its own for what a timer requested", async () => {
    const { lines } = await work(buildEvent({ Cause: "the-sweep" }));

    expect(lines[0]).toMatchObject({ correlationId: "message-1", cause: "the-sweep" });
  });

  it("logs with the id of its delivery, and with what caused this run", async () => {
    const later = await work(buildEvent({ CorrelationId: "second-webhook" }), "delivery-1");
    const swept = await work(buildEvent({ Cause: "the-sweep" }), "delivery-1");

    expect(later.lines[0]).toMatchObject({ correlationId: "delivery-1", cause: "second-webhook" });
    expect(swept.lines[0]).toMatchObject({ correlationId: "delivery-1", cause: "the-sweep" });
  });
});
