import * as z from "zod";
import type { OperationRunner } from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { listGrantedPermissions } from "#shared/bridge/domain/stores/optional-permission.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { OrderNoteOutcome, WrittenOrderNote } from "#shared/bridge/ports/storefront.ts";
import {
  DEFINE_NOTE_FIELDS,
  type FieldPins,
  NOTE_FIELDS,
  READ_NOTE,
  toDefinitions,
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
const definedSchema = z.object({ text: errorsSchema, link: errorsSchema });
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
  const others = lines.filter((line) => findPlace(findLink(line)) !== findPlace(note.link));
  // What is over needs no line if the order never said it.
  const isKnown = lines.includes(text) || (note.isSolved && others.length === lines.length);
  if (isKnown) return { kind: "already-known" };
  const scopes = read.currentAppInstallation.accessScopes.map(({ handle }) => handle);
  if (!listGrantedPermissions(scopes).includes("order-notes")) return { kind: "not-permitted" };
  if (!read.text || !read.link) await defineFields(runOperation);
  return writeNote(runOperation, [
    // Another part of the order may write its line at the same moment, and an earlier try may arrive late.
    {
      ...toMetafield(id, NOTE_FIELDS.text, addLine(others, text, note).join("\n")),
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

const findLink = (line: string): string => line.split(" ").at(-1) ?? "";

/** Which delivery a link leads to: the shop's domain and the app's address before it can change. */
const findPlace = (link: string): string => link.match(/deliveries\/[^/]+\/[^/]+$/)?.[0] ?? link;

/** What is over stands before what is not, so that the last line needs somebody if any does. */
const addLine = (
  others: readonly string[],
  text: string,
  { isSolved }: WrittenOrderNote,
): readonly string[] => (isSolved ? [text, ...others] : [...others, text]);

/** What is over leads to the delivery of the last line, which may not be over. */
function pickLink(others: readonly string[], { link, isSolved }: WrittenOrderNote): string {
  const last = others.at(-1);
  return isSolved && last !== undefined ? findLink(last) : link;
}

/**
 * Defines both fields in one request, and once more without a pin what the shop cannot pin. Another process
 * may have been faster, and a field that Shopify does not define can be written anyway.
 */
async function defineFields(runOperation: OperationRunner): Promise<void> {
  const define = async (pins: FieldPins) => {
    const answer = await runOperation(DEFINE_NOTE_FIELDS, toDefinitions(pins));
    const { text, link } = definedSchema.parse(answer);
    const isPinnable = ({ userErrors }: typeof text) =>
      !userErrors.some(({ code }) => NOT_PINNED.includes(code));
    return { text: isPinnable(text), link: isPinnable(link) };
  };
  const pins = await define({ text: true, link: true });
  if (!pins.text || !pins.link) await define(pins);
}
