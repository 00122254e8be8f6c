import {
  deletedLetterSchema,
  redrivenSchema,
  repeatOnceVisible,
} from "#shared/operator/dead-letters.ts";
import { describeDeletion, describeRedrive } from "#shared/operator/describe-effects.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import { toPagePath } from "../page-view.ts";
import { nameLetter } from "../views/name-letter.ts";
import { type ActionReader, readField } from "./operator-action.ts";

/** The fields that lead to one dead letter's page. */
const listFields = (fields: URLSearchParams): Record<string, string | undefined> =>
  Object.fromEntries(
    ["queue", "id", "kind", "about", "sent"].map((name) => [name, readField(fields, name)]),
  );

/** Sends one dead letter, or all of a queue, to the queue again. */
export const readRedrive: ActionReader = (fields) => {
  const [queue, id] = [readField(fields, "queue"), readField(fields, "id")];
  if (queue === undefined) return undefined;
  return {
    title:
      id === undefined ? `Send the dead letters of ${queue} again` : "Send the dead letter again",
    effect: describeRedrive(queue, id === undefined ? 0 : 1),
    button: "Send again",
    from:
      id === undefined ? toPagePath("dead-letters") : toPagePath("dead-letter", listFields(fields)),
    async run(client, wait) {
      await repeatOnceVisible(wait, () =>
        client.call("POST", `dead-letters/${toPath(queue)}/redrive`, {
          body: id === undefined ? {} : { ids: [id] },
          schema: redrivenSchema,
        }),
      );
      return toPagePath("dead-letters");
    },
  };
};

/** Deletes one dead letter. */
export const readLetterDeletion: ActionReader = (fields) => {
  const [queue, id] = [readField(fields, "queue"), readField(fields, "id")];
  if (queue === undefined || id === undefined) return undefined;
  const kind = readField(fields, "kind") ?? "message";
  return {
    title: "Delete the dead letter",
    effect: describeDeletion(queue, [nameLetter(kind, readField(fields, "about") ?? "-")]),
    button: "Delete for ever",
    isGrave: true,
    from: toPagePath("dead-letter", listFields(fields)),
    async run(client, wait) {
      await repeatOnceVisible(wait, () =>
        client.call("DELETE", `dead-letters/${toPath(queue, id)}`, { schema: deletedLetterSchema }),
      );
      return toPagePath("dead-letters");
    },
  };
};
