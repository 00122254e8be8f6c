import * as z from "zod";
import type { OperationRunner } from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { listGrantedPermissions } from "#shared/bridge/domain/stores/optional-permission.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { OrderNoteOutcome, WrittenOrderNote } from "#shared/bridge/ports/storefront.ts";
import {
  DEFINE_NOTE_FIELD,
  NOTE_FIELDS,
  READ_NOTE,
  toDefinition,
  toMetafield,
  WRITE_NOTE,
} from "./note-operations.ts";
import { ORDER_GONE } from "./update-outcomes.ts";

const isDefined = z
  .object({ id: z.string() })
  .nullish()
  .transform((found) => found != null);
const readSchema = z.object({
  order: z
    .object({ metafield: z.object({ value: z.string(), compareDigest: z.string() }).nullish() })
    .nullish(),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  text: isDefined,
  link: isDefined,
});

const errorsSchema = z.object({ userErrors: z.array(z.object({ code: z.string().nullish() })) });
const definedSchema = z.object({ metafieldDefinitionCreate: errorsSchema });
const writtenSchema = z.object({ metafieldsSet: errorsSchema });

/** A shop pins a limited number of fields. */
const NOT_PINNED: readonly unknown[] = ["PINNED_LIMIT_REACHED", "UNSUPPORTED_PINNING"];

/**
 * Sets what the order's page shows its merchant: the newest note of each of its deliveries, a line each,
 * and a link. It is a state and no list, so that a repeated try changes nothing. Without the permission
 * to change orders, which is the merchant's to give, nothing is written, and it is said so.
 */
export async function pushOrderNote(
  runOperation: OperationRunner,
  id: string,
  note: WrittenOrderNote,
): Promise<OrderNoteOutcome> {
  const read = readSchema.parse(await runOperation(READ_NOTE, { id }));
  if (read.order == null) return ORDER_GONE;
  const { metafield } = read.order;
  const lines = metafield?.value.split("\n") ?? [];
  // A reason may quote several lines of somebody else's.
  const text = note.text.split(/\s*\n\s*/).join(" ");
  const others = lines.filter((line) => !line.endsWith(` ${note.link}`));
  // What is over needs no line if the order never said it.
  const isKnown = lines.includes(text) || (note.isSolved && others.length === lines.length);
  if (isKnown) return { kind: "already-known" };
  const scopes = read.currentAppInstallation.accessScopes.map(({ handle }) => handle);
  if (!listGrantedPermissions(scopes).includes("order-notes")) return { kind: "not-permitted" };
  for (const name of ["text", "link"] as const)
    if (!read[name]) await defineField(runOperation, NOTE_FIELDS[name]);
  return writeNote(runOperation, [
    // Another part of the order may write its line at the same moment, and an earlier try may arrive late.
    {
      ...toMetafield(id, NOTE_FIELDS.text, [...others, text].join("\n")),
      compareDigest: metafield?.compareDigest ?? null,
    },
    toMetafield(id, NOTE_FIELDS.link, pickLink(others, note)),
  ]);
}

async function writeNote(
  runOperation: OperationRunner,
  metafields: readonly (ReturnType<typeof toMetafield> & { compareDigest?: string | null })[],
): Promise<OrderNoteOutcome> {
  const written = writtenSchema.parse(await runOperation(WRITE_NOTE, { metafields }));
  if (written.metafieldsSet.userErrors.length === 0) return { kind: "pushed" };
  // Another process wrote first, or Shopify refuses the value: it sets all fields or none.
  throw new UnavailableError(createMessage("shopify-fault"), { hasNoEffect: true });
}

/** What is over leads nowhere while another delivery of the order has a note: its link is the last of a line. */
const pickLink = (others: readonly string[], { link, isSolved }: WrittenOrderNote): string =>
  (isSolved ? others.at(-1)?.split(" ").at(-1) : undefined) ?? link;

/** Another process may have been faster, and a field that Shopify does not define can be written anyway. */
async function defineField(
  runOperation: OperationRunner,
  field: (typeof NOTE_FIELDS)[keyof typeof NOTE_FIELDS],
): Promise<void> {
  for (const pin of [true, false]) {
    const answer = definedSchema.parse(
      await runOperation(DEFINE_NOTE_FIELD, toDefinition(field, pin)),
    );
    if (!answer.metafieldDefinitionCreate.userErrors.some(({ code }) => NOT_PINNED.includes(code)))
      return;
  }
}
