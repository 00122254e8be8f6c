import type { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, it, vi } from "vitest";
import {
  notificationMessage,
  simulationMessage,
} from "#shared/courier/adapters/sqs/queue-messages.ts";
import {
  createSqsNotificationQueue,
  createSqsPointSimulationQueue,
} from "#shared/courier/adapters/sqs/work-queues.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";

const id = toPointId({ accountNumber: 1, n: 1 });

function queue(send = async (_command: SendMessageCommand) => ({})) {
  const sent = vi.fn(send);
  const onLost = vi.fn();
  const client = { send: sent } as unknown as SQSClient;
  const inputs = () => sent.mock.calls.map(([command]) => command.input);
  return { over: { client, queueUrl: "http://queue.test", onSendFailure: onLost }, inputs, onLost };
}

it("sends what the workers can read, held back as long as they should wait", async () => {
  const notify = queue();
  const drive = queue();
  await createSqsNotificationQueue(notify.over).enqueueOutbox(id);
  await createSqsNotificationQueue(notify.over).enqueueAttempt({
    accountNumber: 1,
    number: 2,
    attemptsBefore: 3,
    waitMs: 5400,
  });
  await createSqsPointSimulationQueue(drive.over).enqueuePointStep({
    id,
    statusesBefore: 1,
    waitMs: -20,
  });

  const bodies = notify.inputs().map(({ MessageBody }) => JSON.parse(MessageBody ?? ""));
  expect(bodies.map((body) => notificationMessage.parse(body))).toEqual([
    { kind: "outbox", id },
    { kind: "attempt", accountNumber: 1, number: 2, attemptsBefore: 3 },
  ]);
  expect(simulationMessage.parse(JSON.parse(drive.inputs()[0]?.MessageBody ?? ""))).toEqual({
    id,
    statusesBefore: 1,
  });
  expect([...notify.inputs(), ...drive.inputs()].map((input) => input.DelaySeconds)).toEqual([
    0, 6, 0,
  ]);
});

it("leaves what waits longer than a queue can hold it to the sweep", async () => {
  const { over, inputs } = queue();
  const due = { accountNumber: 1, number: 1, attemptsBefore: 4 };
  await createSqsNotificationQueue(over).enqueueAttempt({ ...due, waitMs: 15 * 60_000 });
  await createSqsNotificationQueue(over).enqueueAttempt({ ...due, waitMs: 15 * 60_000 + 1 });

  expect(inputs().map((input) => input.DelaySeconds)).toEqual([900]);
});

it("tells of a lost hint, and does not fail what was saved before", async () => {
  const { over, onLost } = queue(async () => {
    throw new Error("queue unreachable");
  });

  await createSqsNotificationQueue(over).enqueueOutbox(id);

  expect(onLost).toHaveBeenCalledOnce();
});
