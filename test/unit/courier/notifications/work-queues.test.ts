import type { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { expect, it, vi } from "vitest";
import { driveMessage, notifyMessage } from "#shared/courier/adapters/sqs/queue-messages.ts";
import { sqsDriveHints, sqsNotifyHints } from "#shared/courier/adapters/sqs/work-queues.ts";
import { pointIdOf } from "#shared/courier/domain/points/point-id.ts";

const id = pointIdOf({ accountNumber: 1, n: 1 });

function queue(send = async (_command: SendMessageCommand) => ({})) {
  const sent = vi.fn(send);
  const onLost = vi.fn();
  const client = { send: sent } as unknown as SQSClient;
  const inputs = () => sent.mock.calls.map(([command]) => command.input);
  return { over: { client, queueUrl: "http://queue.test", onLost }, inputs, onLost };
}

it("sends what the workers can read, held back as long as they should wait", async () => {
  const notify = queue();
  const drive = queue();
  await sqsNotifyHints(notify.over).outbox(id);
  await sqsNotifyHints(notify.over).attempt({
    accountNumber: 1,
    number: 2,
    attemptsBefore: 3,
    waitMs: 5400,
  });
  await sqsDriveHints(drive.over).drive({ id, statusesBefore: 1, waitMs: -20 });

  const bodies = notify.inputs().map(({ MessageBody }) => JSON.parse(MessageBody ?? ""));
  expect(bodies.map((body) => notifyMessage.parse(body))).toEqual([
    { about: "outbox", id },
    { about: "attempt", accountNumber: 1, number: 2, attemptsBefore: 3 },
  ]);
  expect(driveMessage.parse(JSON.parse(drive.inputs()[0]?.MessageBody ?? ""))).toEqual({
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
  await sqsNotifyHints(over).attempt({ ...due, waitMs: 15 * 60_000 });
  await sqsNotifyHints(over).attempt({ ...due, waitMs: 15 * 60_000 + 1 });

  expect(inputs().map((input) => input.DelaySeconds)).toEqual([900]);
});

it("tells of a lost hint, and does not fail what was saved before", async () => {
  const { over, onLost } = queue(async () => {
    throw new Error("queue unreachable");
  });

  await sqsNotifyHints(over).outbox(id);

  expect(onLost).toHaveBeenCalledOnce();
});
