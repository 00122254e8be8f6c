import type { Given } from "./case-context.ts";
import { type Case, of } from "./conformance-case.ts";
import type { CallName } from "./documented-calls.ts";
import { type Fields, holds } from "./expectations.ts";

/** A type as the document's tables write it; with a question mark, the field may be absent. */
export type FieldType = "string" | "integer" | "float" | "boolean" | "string?";

/** A record of the document: its fields and their types. */
export type FieldTable = Readonly<Record<string, FieldType>>;

const IS_OF: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  integer: Number.isSafeInteger,
  float: Number.isFinite,
  boolean: (value) => typeof value === "boolean",
  "string?": (value) => value === undefined || value === null || typeof value === "string",
};

/** Holds where the record's field is of the type. */
export function hasType(record: Fields, name: string, type: FieldType): void {
  holds(
    name,
    type === "string?" ? "string or nothing" : type,
    IS_OF[type](record[name]),
    record[name],
  );
}

/** Holds where every record has every field of the table. */
export function haveTypes(records: readonly Fields[], table: FieldTable): void {
  for (const record of records) {
    for (const [name, type] of Object.entries(table)) hasType(record, name, type);
  }
}

/** One case a field: it is there, and of the type the document lists. */
export const fieldCases = (
  call: CallName,
  table: FieldTable,
  read: (given: Given) => Promise<Fields>,
): Case[] =>
  Object.entries(table).map(([name, type]) =>
    of(call).documented(`answers ${name}, ${type}`, async (given) =>
      hasType(await read(given), name, type),
    ),
  );
