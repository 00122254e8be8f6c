import pMap from "p-map";
import { defineRoute, type Route } from "#functions/courier/http/route.ts";
import type { Operator } from "#functions/http/find-operator.ts";
import type { SqsDeadLetters } from "#shared/aws/dead-letters.ts";
import {
  DEAD_LETTER_QUEUES,
  type DeadLetterQueue,
  deleteDeadLetter,
  HIDDEN_LETTERS,
  listDeadLetters,
  MAX_LETTERS,
  redriveDeadLetters,
} from "#shared/contract/ops/dead-letter-calls.ts";
import {
  createInvalidFieldRefusal,
  createNotFoundRefusal,
  type Refusal,
} from "#shared/courier/use-cases/refusal.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import { toDeadLetterView } from "./dead-letter-view.ts";

interface Deps {
  readonly deadLetters: SqsDeadLetters<DeadLetterQueue>;
  /** Records what an operator did, by ids. */
  readonly recordChange: (
    operator: Operator,
    change: "redriven" | "deleted",
    queue: DeadLetterQueue,
    ids: readonly string[],
  ) => void;
}

const NOT_FOUND = fail(createNotFoundRefusal("dead letter"));
const HIDDEN = fail<Refusal>({ name: "lettersHidden", msgtext: HIDDEN_LETTERS });
const UNKNOWN_QUEUE = fail(
  createInvalidFieldRefusal("queue", `must be one of ${DEAD_LETTER_QUEUES.join(", ")}`),
);

const findQueue = ({ queue }: Readonly<Record<string, string>>): DeadLetterQueue | undefined =>
  DEAD_LETTER_QUEUES.find((one) => one === queue);

/** Returns the operator's calls on messages that failed five times. They are extensions of the interface document. */
export const createDeadLetterRoutes = ({ deadLetters, recordChange }: Deps): Route<Operator>[] => [
  defineRoute(listDeadLetters, async () => {
    const queues = await pMap(DEAD_LETTER_QUEUES, async (queue) => {
      const { letters, count } = await deadLetters.list(queue, MAX_LETTERS);
      return { queue, count, letters: letters.map((one) => toDeadLetterView(queue, one)) };
    });
    return ok({ code: 0, queues });
  }),
  defineRoute(redriveDeadLetters, async ({ caller, variables, body }) => {
    const queue = findQueue(variables);
    if (queue === undefined) return UNKNOWN_QUEUE;
    const sent = await deadLetters.redrive(queue, MAX_LETTERS, body.ids ?? undefined);
    if (sent.areHidden) return HIDDEN;
    const { redriven, missed } = sent;
    if (missed.length > 0 && redriven.length === 0) return NOT_FOUND;
    recordChange(caller, "redriven", queue, redriven);
    return ok({ code: 0, queue, redriven: [...redriven], missed: [...missed] });
  }),
  defineRoute(deleteDeadLetter, async ({ caller, variables }) => {
    const queue = findQueue(variables);
    const { id = "" } = variables;
    if (queue === undefined) return UNKNOWN_QUEUE;
    if (!(await deadLetters.delete(queue, MAX_LETTERS, id))) return NOT_FOUND;
    recordChange(caller, "deleted", queue, [id]);
    return ok({ code: 0, queue, id });
  }),
];
