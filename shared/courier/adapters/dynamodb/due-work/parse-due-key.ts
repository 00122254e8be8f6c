import * as z from "zod";
import type { ItemKey } from "#shared/aws/table.ts";
import { MAX_LIST_NUMBER } from "#shared/courier/domain/lists/list-number.ts";
import { toOrderId } from "#shared/courier/domain/orders/order-id.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";
import type { DueKind, DueReferences } from "#shared/courier/ports/due-work.ts";

const numberText = z
  .string()
  .regex(/^\d+$/)
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_LIST_NUMBER));
/** The account number in a partition key such as `POINTS#7`. */
const accountNumber = z
  .string()
  .transform((pk) => pk.split("#")[1] ?? "")
  .pipe(numberText);

const tokenKey = z
  .object({ pk: z.string().startsWith("QUOTE#"), sk: z.string() })
  .transform(({ pk }) => ({ token: pk.slice("QUOTE#".length) }));

const SCHEMAS: { readonly [Kind in DueKind]: z.ZodType<DueReferences[Kind], ItemKey> } = {
  point: z
    .object({ pk: accountNumber, sk: numberText })
    .transform(({ pk, sk }) => ({ accountNumber: pk, id: toPointId(sk) })),
  order: z
    .object({ pk: accountNumber, sk: numberText })
    .transform(({ pk, sk }) => ({ accountNumber: pk, id: toOrderId(sk) })),
  notification: z
    .object({ pk: accountNumber, sk: numberText })
    .transform(({ pk, sk }) => ({ accountNumber: pk, number: sk })),
  plan: z.object({ pk: z.string(), sk: numberText }).transform(({ sk }) => sk),
  "point-claim": z
    .object({ pk: accountNumber, sk: z.string() })
    .transform(({ pk, sk }) => ({ accountNumber: pk, key: sk })),
  "order-claim": tokenKey,
  quote: tokenKey,
};

/** Parses the key of a due item. Throws if it is invalid. */
export const parseDueKey = <Kind extends DueKind>(kind: Kind, key: ItemKey): DueReferences[Kind] =>
  SCHEMAS[kind].parse(key);
