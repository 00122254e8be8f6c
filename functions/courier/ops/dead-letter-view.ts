import type * as z from "zod";
import type { DeadLetterQueue, listDeadLetters } from "#shared/contract/ops/dead-letter-calls.ts";
import {
  notificationMessage,
  simulationMessage,
} from "#shared/courier/adapters/sqs/queue-messages.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

type Letter = z.output<typeof listDeadLetters.success>["queues"][number]["letters"][number];

/** Returns a dead letter as the operator sees it: by ids. */
export const toDeadLetterView = (
  queue: DeadLetterQueue,
  { id, sentAt, body }: { readonly id: string; readonly sentAt: Date; readonly body: string },
): Letter => ({
  id,
  queue,
  sent_at: sentAt.toISOString(),
  about: queue === "notifications" ? findNotified(parseJson(body)) : findSimulated(parseJson(body)),
});

const UNREADABLE = { kind: "unreadable" };

function findNotified(body: unknown): Letter["about"] {
  const message = notificationMessage.safeParse(body).data;
  if (message === undefined) return UNREADABLE;
  return message.kind === "outbox"
    ? { kind: "outbox", account: message.point.accountNumber, point: message.point.id }
    : { kind: "attempt", account: message.accountNumber, notification: message.number };
}

function findSimulated(body: unknown): Letter["about"] {
  const message = simulationMessage.safeParse(body).data;
  if (message === undefined) return UNREADABLE;
  return "point" in message
    ? { kind: "simulate", account: message.point.accountNumber, point: message.point.id }
    : { kind: "simulate", account: message.order.accountNumber, order: message.order.id };
}
