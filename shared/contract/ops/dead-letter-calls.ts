import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer, operatorCode } from "#shared/contract/fields.ts";
import { OPERATOR_SOURCE } from "./operator-source.ts";

/** The queues whose messages can die. */
export const DEAD_LETTER_QUEUES = ["notifications", "simulation"] as const;
export type DeadLetterQueue = (typeof DEAD_LETTER_QUEUES)[number];

/** As many letters a call handles at most: they are received within some seconds. */
export const MAX_LETTERS = 100;

/** Says why nothing was sent again. */
export const HIDDEN_LETTERS =
  "There are dead letters, but somebody else reads them at the moment: repeat it after ten seconds.";

const queueName = z.string().meta({
  description: "The queue that the message was in: `notifications` or `simulation`.",
  "x-ours": true,
});
const letterId = z
  .string()
  .meta({ description: "The id of the message, as in the logs.", "x-ours": true });
const createIdList = (description: string) =>
  z.array(z.string()).meta({ description, "x-ours": true });

const subject = z.object({
  kind: z.string().meta({
    description: "What the message asks for: `outbox`, `attempt`, `simulate`, or `unreadable`.",
    "x-ours": true,
  }),
  account: integer.optional().meta({ description: "The number of the account.", "x-ours": true }),
  point: integer.optional().meta({ description: "The id of the point.", "x-ours": true }),
  order: integer.optional().meta({ description: "The id of the order.", "x-ours": true }),
  notification: integer
    .optional()
    .meta({ description: "The number of the notification.", "x-ours": true }),
});

const letter = z.object({
  id: letterId,
  queue: queueName,
  sent_at: z
    .string()
    .meta({ description: "The time at which it was sent, as ISO-8601 in UTC.", "x-ours": true }),
  about: subject.meta({ description: "What it is about, by ids.", "x-ours": true }),
});

/** Lists the messages that failed five times, by ids. */
export const listDeadLetters = {
  method: "GET",
  path: "/api/ops/v1/dead-letters",
  source: OPERATOR_SOURCE,
  success: z.object({
    code: operatorCode,
    queues: z
      .array(
        z.object({
          queue: queueName,
          count: integer.meta({
            description: "About how many there are, also those that are read by somebody else.",
            "x-ours": true,
          }),
          letters: z.array(letter).meta({ description: "Up to 100 of them.", "x-ours": true }),
        }),
      )
      .meta({ description: "The queues.", "x-ours": true }),
  }),
} as const satisfies Call;

/** Sends dead letters to their queue again: up to 100, or those that are named. */
export const redriveDeadLetters = {
  method: "POST",
  path: "/api/ops/v1/dead-letters/{queue}/redrive",
  source: OPERATOR_SOURCE,
  body: z.object({
    ids: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(MAX_LETTERS)
      .nullish()
      .meta({
        description: "The ids of the messages. Without it, up to 100 of the queue.",
        "x-ours": true,
        "x-types": ["array", "null"],
      }),
  }),
  success: z.object({
    code: operatorCode,
    queue: queueName,
    redriven: createIdList("The ids of what was sent again."),
    missed: createIdList("The ids that were not found."),
  }),
} as const satisfies Call;

/** Deletes a dead letter. What it asks for is not done by it. */
export const deleteDeadLetter = {
  method: "DELETE",
  path: "/api/ops/v1/dead-letters/{queue}/{id}",
  source: OPERATOR_SOURCE,
  success: z.object({ code: operatorCode, queue: queueName, id: letterId }),
} as const satisfies Call;
