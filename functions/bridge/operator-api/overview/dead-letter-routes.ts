import pMap from "p-map";
import * as z from "zod";
import { defineRoute, type OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import type { ShopIdentities } from "#shared/bridge/ports/installations.ts";
import {
  DEAD_LETTER_QUEUES,
  type DeadLetters,
} from "#shared/bridge/ports/overview/dead-letters.ts";
import { ok } from "#shared/kernel/result.ts";
import { refuse } from "../refusal.ts";
import { toDeadLetterView } from "./dead-letter-view.ts";

interface Deps {
  readonly deadLetters: DeadLetters;
  readonly identities: Pick<ShopIdentities, "findStoreId">;
}

const CONCURRENCY = 10;
/** They are received within some seconds. */
const MAX_LETTERS = 100;

const queuePathSchema = z.object({ queue: z.enum(DEAD_LETTER_QUEUES) });
const letterIdSchema = z.string().min(1).max(100);

/** Creates the calls that show the messages that failed five times, send them again, and delete them. */
export const createDeadLetterRoutes = ({ deadLetters, identities }: Deps): OperatorRoute[] => [
  defineRoute({ key: "GET /ops/v1/dead-letters", status: 200 }, async () => {
    const queues = await pMap(DEAD_LETTER_QUEUES, async (queue) => {
      const { letters, count } = await deadLetters.list(queue, MAX_LETTERS);
      const views = await pMap(letters, (letter) => toDeadLetterView(identities, queue, letter), {
        concurrency: CONCURRENCY,
      });
      return { queue, count, letters: views };
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
      const sent = await deadLetters.redrive(queue, MAX_LETTERS, ids);
      if (sent.areHidden) return refuse(409, HIDDEN_LETTERS);
      const { redriven, missed } = sent;
      return missed.length > 0 && redriven.length === 0
        ? refuseMissing(missed)
        : ok({ queue, redriven, missed });
    },
  ),
  defineRoute(
    {
      key: "DELETE /ops/v1/dead-letters/{queue}/{letterId}",
      status: 200,
      path: queuePathSchema.extend({ letterId: letterIdSchema }),
    },
    async ({ path: { queue, letterId } }) => {
      const deleted = await deadLetters.delete(queue, MAX_LETTERS, letterId);
      return deleted ? ok({ queue, id: letterId }) : refuseMissing([letterId]);
    },
  ),
];

const HIDDEN_LETTERS =
  "There are dead letters, but somebody else reads them at the moment: repeat it after ten seconds.";

const refuseMissing = (ids: readonly string[]) =>
  refuse(
    404,
    `There is no such dead letter: ${ids.join(", ")}. Somebody else may read it at the moment: repeat it after ten seconds.`,
  );
