import * as z from "zod";
import type { CallReference } from "#shared/contract/openapi/call-reference.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";
import { HIDDEN_LETTERS } from "./dead-letter-calls.ts";

const OPERATOR = { tag: "Operator's side", "x-ours": true } as const;
const ID = "9a3f2c1e-5b7d-4e0f-8a61-2d4c6b8e0f13";

const queue = z.string().meta({
  description: "The queue: `notifications` or `simulation`.",
  "x-ours": true,
});

/** The operator's calls on messages that failed five times. */
export const DEAD_LETTER_REFERENCE = {
  listDeadLetters: {
    ...OPERATOR,
    summary: "List dead letters",
    description:
      "Lists the messages that failed five times, by ids. They stay for 14 days. Reading hides them from other readers for ten seconds.",
    response: {
      description: "The queues with their dead letters.",
      examples: {
        One: {
          code: 0,
          queues: [
            {
              queue: "notifications",
              count: 1,
              letters: [
                {
                  id: ID,
                  queue: "notifications",
                  sent_at: "2026-11-22T12:00:00.000Z",
                  about: { kind: "outbox", account: 1, point: 17 },
                },
              ],
            },
            { queue: "simulation", count: 0, letters: [] },
          ],
        },
      },
    },
    refusals: {},
  },
  redriveDeadLetters: {
    ...OPERATOR,
    summary: "Send dead letters again",
    description:
      "Sends up to 100 dead letters of a queue, or those that are named, to their queue again. Work that is carried out twice is done once.",
    variables: z.object({ queue }),
    bodyExample: { ids: [ID] },
    response: {
      description: "What was sent again, and what was not found.",
      examples: { Sent: { code: 0, queue: "notifications", redriven: [ID], missed: [] } },
    },
    refusals: {
      badRequest: createFieldRefusalExample("ids", "must have at most 100 entries"),
      notFound: createNotFoundExample("dead letter"),
      lettersHidden: { msgtext: HIDDEN_LETTERS },
    },
  },
  deleteDeadLetter: {
    ...OPERATOR,
    summary: "Delete a dead letter",
    description:
      "Deletes a message that failed five times. The sweep of each minute still finds the work that it asked for.",
    variables: z.object({
      queue,
      id: z.string().meta({ description: "The id of the message.", "x-ours": true }),
    }),
    response: {
      description: "It was deleted.",
      examples: { Deleted: { code: 0, queue: "notifications", id: ID } },
    },
    refusals: {
      badRequest: createFieldRefusalExample("queue", "must be one of notifications, simulation"),
      notFound: createNotFoundExample("dead letter"),
    },
  },
} as const satisfies Record<string, CallReference>;
