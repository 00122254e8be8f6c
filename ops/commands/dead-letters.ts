import {
  countUnread,
  deletedLetterSchema,
  describeSubject,
  HIDDEN_MS,
  listLetterHints,
  listLetters,
  type Redriven,
  readLetters,
  redrivenSchema,
  repeatOnceVisible,
} from "#shared/operator/dead-letters.ts";
import { describeDeletion, describeRedrive } from "#shared/operator/describe-effects.ts";
import { formatAge } from "#shared/operator/format-time.ts";
import { isNotFound } from "#shared/operator/operator-call-error.ts";
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
    next: isNothing
      ? []
      : [
          "dead-letters show <id>",
          "dead-letters redrive <queue>",
          "dead-letters delete <queue> <id>",
        ],
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
  { client, confirm, wait }: OpsContext,
  queue: string,
  ids: readonly string[],
): Promise<CommandResult> {
  const waitFully = (ms: number) => wait(ms).then(() => true);
  await confirm(describeRedrive(queue, ids.length));
  const send = async (named: readonly string[]): Promise<Redriven> => {
    const body = named.length === 0 ? {} : { ids: named };
    const path = `dead-letters/${toPath(queue)}/redrive`;
    return client
      .call("POST", path, { body, schema: redrivenSchema })
      .catch(replaceMissing({ queue, redriven: [], missed: [...named] }));
  };
  // Named ones can be hidden in part: only those are asked for again.
  const first = await (ids.length > 0 ? send(ids) : repeatOnceVisible(waitFully, () => send(ids)));
  const hidden = first.missed;
  const second = hidden.length === 0 ? undefined : await wait(HIDDEN_MS).then(() => send(hidden));
  const redriven = [...first.redriven, ...(second?.redriven ?? [])];
  const missed = second?.missed ?? [];
  if (missed.length > 0 && redriven.length === 0) throw createMissingError(queue, missed);
  return {
    data: { queue, redriven, missed },
    text: [
      `${redriven.length} ${redriven.length === 1 ? "was" : "were"} sent again. What fails again becomes a dead letter again.`,
      ...(missed.length === 0 ? [] : [`Not found: ${missed.join(", ")}.`]),
    ].join("\n"),
    next: ["dead-letters list"],
    needsAttention: missed.length > 0,
  };
}

/** Takes an answer that nothing was found for the value that says so. */
function replaceMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isNotFound(error)) return value;
    throw error;
  };
}

const createMissingError = (queue: string, ids: readonly string[]): OpsError =>
  new OpsError(
    `${queue} has no dead letter ${ids.join(", ")}, or somebody else reads it: repeat it after ten seconds.`,
    EXIT_CODES.notFound,
  );

/** Runs `dead-letters delete`: deletes those that are named, once it said what they are about. */
export async function deleteDeadLetters(
  { client, confirm, wait }: OpsContext,
  queue: string,
  ids: readonly string[],
): Promise<CommandResult> {
  const letters = listLetters(await readLetters(client)).filter((one) => one.queue === queue);
  const named = ids.map((id) => letters.find((one) => one.id === id));
  const missing = ids.filter((_, at) => named[at] === undefined);
  if (missing.length > 0) throw createMissingError(queue, missing);
  const lines = named.flatMap((one) => (one ? [`${one.about.kind}, ${describeSubject(one)}`] : []));
  await confirm(describeDeletion(queue, lines));
  const remove = (id: string) =>
    client
      .call("DELETE", `dead-letters/${toPath(queue, id)}`, { schema: deletedLetterSchema })
      .then(() => true)
      .catch(replaceMissing(false));
  for (const id of ids) {
    // What was just read is hidden for ten seconds.
    const isDeleted = (await remove(id)) || (await wait(HIDDEN_MS).then(() => remove(id)));
    if (!isDeleted) throw createMissingError(queue, [id]);
  }
  return {
    data: { queue, deleted: ids },
    text: `${ids.length} deleted: ${ids.join(", ")}.`,
    next: ["dead-letters list"],
  };
}
