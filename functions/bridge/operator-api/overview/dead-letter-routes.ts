import pMap from "p-map";
import * as z from "zod";
import { defineRoute, type OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import {
  DEAD_LETTER_QUEUES,
  type DeadLetters,
} from "#shared/bridge/ports/overview/dead-letters.ts";
import { ok } from "#shared/kernel/result.ts";
import { refuse } from "../refusal.ts";
import { toDeadLetterView } from "./dead-letter-view.ts";

interface Deps {
  readonly deadLetters: DeadLetters;
}

/** They are received within some seconds. */
const MAX_LETTERS = 100;

const queuePathSchema = z.object({ queue: z.enum(DEAD_LETTER_QUEUES) });
const letterIdSchema = z.string().min(1).max(100);

/** Creates the calls that show the messages that failed five times, and send them again. */
export const createDeadLetterRoutes = ({ deadLetters }: Deps): OperatorRoute[] => [
  defineRoute({ key: "GET /ops/v1/dead-letters", status: 200 }, async () => {
    const queues = await pMap(DEAD_LETTER_QUEUES, async (queue) => {
      const { letters, count } = await deadLetters.list(queue, MAX_LETTERS);
      return { queue, count, letters: letters.map((letter) => toDeadLetterView(queue, letter)) };
    });
    return ok({ queues });
  }),
  defineRoute(
    {
      key: "POST /ops/v1/dead-letters/{queue}/redrive",
      status: 200,
      path: queuePathSchema,
      body: z.object({ ids: z.array(letterIdSchema).min(1).max(MAX_LETTERS).optional() }),
    },
    async ({ path: { queue }, body: { ids } }) => {
      const redriven = await deadLetters.redrive(queue, MAX_LETTERS, ids);
      if (ids !== undefined && redriven.length === 0)
        return refuse(
          404,
          "There is no such dead letter. Somebody else may read it at the moment: repeat it after ten seconds.",
        );
      return ok({ queue, redriven });
    },
  ),
];
