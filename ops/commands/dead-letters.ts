import {
  countUnread,
  describeSubject,
  listLetterHints,
  listLetters,
  readLetters,
  redrivenSchema,
} from "#shared/operator/dead-letters.ts";
import { describeRedrive } from "#shared/operator/describe-effects.ts";
import { formatAge } from "#shared/operator/format-time.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { formatTable } from "../format.ts";
import { EXIT_CODES, OpsError } from "../ops-error.ts";

/** Runs `dead-letters list`: what failed five times, without its content. */
export async function listDeadLetters({ client, now }: OpsContext): Promise<CommandResult> {
  const data = await readLetters(client);
  const letters = listLetters(data);
  const unread = countUnread(data);
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
  const letter = listLetters(await readLetters(client)).find((one) => one.id === id);
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
      ...listLetterHints(letter),
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
  await confirm(describeRedrive(queue, ids.length));
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
