import * as z from "zod";
import { type OperatorClient, toPath } from "../client/operator-client.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { formatAge, formatTable } from "../format.ts";
import { EXIT_CODES, OpsError } from "../ops-error.ts";

const letterSchema = z.looseObject({
  id: z.string(),
  queue: z.string(),
  sent_at: z.string(),
  about: z.looseObject({
    kind: z.string(),
    store_id: z.string().optional(),
    order_id: z.string().optional(),
    batch_id: z.string().optional(),
    orders: z.int().optional(),
  }),
});
type Letter = z.output<typeof letterSchema>;
const listSchema = z.object({
  queues: z.array(z.object({ queue: z.string(), count: z.int(), letters: z.array(letterSchema) })),
});
const redrivenSchema = z.object({ queue: z.string(), redriven: z.array(z.string()) });

const readLetters = (client: OperatorClient) =>
  client.call("GET", "dead-letters", { schema: listSchema });

/** Runs `dead-letters list`: what failed five times, without its content. */
export async function listDeadLetters({ client, now }: OpsContext): Promise<CommandResult> {
  const data = await readLetters(client);
  const letters = data.queues.flatMap((queue) => queue.letters);
  const unread = data.queues.reduce((sum, one) => sum + one.count, 0) - letters.length;
  const rows = letters.map((one) => [
    formatAge(one.sent_at, now()),
    one.queue,
    one.about.kind,
    describeSubject(one),
    one.id,
  ]);
  const table = formatTable(["AGE", "QUEUE", "WHAT", "ABOUT", "ID"], rows);
  const more = `About ${unread} more are not listed: there are many, or somebody else reads them. Repeat it after ten seconds.`;
  const isNothing = letters.length === 0 && unread <= 0;
  return {
    data,
    text: isNothing
      ? "There are no dead letters."
      : [...(letters.length > 0 ? [table] : []), ...(unread > 0 ? [more] : [])].join("\n\n"),
    next: isNothing ? [] : ["dead-letters show <id>", "dead-letters redrive <queue>"],
    needsAttention: !isNothing,
  };
}

/** Runs `dead-letters show`: what one is about, and where its error is. */
export async function showDeadLetter(
  { client, now }: OpsContext,
  id: string,
): Promise<CommandResult> {
  const { queues } = await readLetters(client);
  const letter = queues.flatMap(({ letters }) => letters).find((one) => one.id === id);
  if (letter === undefined)
    throw new OpsError(
      `There is no dead letter ${id}, or somebody else reads it: repeat it after ten seconds.`,
      EXIT_CODES.notFound,
    );
  const { about, queue } = letter;
  return {
    data: letter,
    text: [
      `${about.kind}, ${describeSubject(letter)}`,
      `sent ${formatAge(letter.sent_at, now())} ago to the queue ${queue}`,
      "",
      `The log of the queue's function has the error of each attempt: search "message failed" with the messageId ${id}.`,
      "Redrive it once the cause is gone; a request that is redriven twice does its work once.",
    ].join("\n"),
    next: [
      ...(about.order_id === undefined ? [] : [`why ${about.store_id}/${about.order_id}`]),
      `dead-letters redrive ${queue} ${id}`,
    ],
  };
}

/** Runs `dead-letters redrive`: sends one, or all of a queue, to the queue again. */
export async function redriveDeadLetters(
  { client, confirm }: OpsContext,
  queue: string,
  ids: readonly string[],
): Promise<CommandResult> {
  await confirm(
    `Sends ${ids.length === 0 ? "up to 100 dead letters" : `${ids.length} dead letters`} of ${queue} to their queue again. They are carried out now.`,
  );
  const data = await client.call("POST", `dead-letters/${toPath(queue)}/redrive`, {
    body: ids.length === 0 ? {} : { ids },
    schema: redrivenSchema,
  });
  return {
    data,
    text: `${data.redriven.length} were sent again. What fails again becomes a dead letter again.`,
    next: ["dead-letters list"],
  };
}

function describeSubject({ about }: Letter): string {
  const { store_id: store, order_id: order, batch_id: batch, orders } = about;
  if (store === undefined) return "-";
  if (order !== undefined) return `${store}/${order}`;
  if (batch !== undefined) return `${store}, batch ${batch}`;
  return orders === undefined ? store : `${store}, ${orders} orders`;
}
