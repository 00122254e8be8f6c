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

const point = { accountNumber: 1, id: toPointId(7) };

function createQueue(send = async (_command: SendMessageCommand) => ({})) {
  const sent = vi.fn(send);
  const reportFailure = vi.fn();
  const client = { send: sent } as unknown as SQSClient;
  const listInputs = () => sent.mock.calls.map(([command]) => command.input);
  return {
    queueDeps: { client, queueUrl: "http://queue.test", onSendFailure: reportFailure },
    listInputs,
    reportFailure,
  };
}

it("sends messages that the workers can parse, with the requested delay", async () => {
  const notify = createQueue();
  const drive = createQueue();
  await createSqsNotificationQueue(notify.queueDeps).enqueueOutbox(point);
  await createSqsNotificationQueue(notify.queueDeps).enqueueAttempt({
    accountNumber: 1,
    number: 2,
    attemptsBefore: 3,
    waitMs: 5400,
  });
  await createSqsPointSimulationQueue(drive.queueDeps).enqueuePointStep({
    point,
    statusesBefore: 1,
    waitMs: -20,
  });

  const bodies = notify.listInputs().map(({ MessageBody }) => JSON.parse(MessageBody ?? ""));
  expect(bodies.map((body) => notificationMessage.parse(body))).toEqual([
    { kind: "outbox", point },
    { kind: "attempt", accountNumber: 1, number: 2, attemptsBefore: 3 },
  ]);
  expect(simulationMessage.parse(JSON.parse(drive.listInputs()[0]?.MessageBody ?? ""))).toEqual({
    point,
    statusesBefore: 1,
  });
  expect(
    [...notify.listInputs(), ...drive.listInputs()].map((input) => input.DelaySeconds),
  ).toEqual([0, 6, 0]);
});

it("sends no message if the delay exceeds the limit of SQS", async () => {
  const { queueDeps, listInputs } = createQueue();
  const due = { accountNumber: 1, number: 1, attemptsBefore: 4 };
  await createSqsNotificationQueue(queueDeps).enqueueAttempt({ ...due, waitMs: 15 * 60_000 });
  await createSqsNotificationQueue(queueDeps).enqueueAttempt({ ...due, waitMs: 15 * 60_000 + 1 });

  expect(listInputs().map((input) => input.DelaySeconds)).toEqual([900]);
});

it("reports a message that could not be sent, and does not throw", async () => {
  const { queueDeps, reportFailure } = createQueue(async () => {
    throw new Error("queue unreachable");
  });

  await createSqsNotificationQueue(queueDeps).enqueueOutbox(point);

  expect(reportFailure).toHaveBeenCalledOnce();
});
