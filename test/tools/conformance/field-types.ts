import type { CaseContext } from "./case-context.ts";
import { type ConformanceCase, defineCases } from "./conformance-case.ts";
import type { CallName } from "./documented-calls.ts";
import { expectCondition, type Fields } from "./expectations.ts";

/** A type as in the document's tables; with a question mark, the field is optional. */
export type FieldType = "string" | "integer" | "float" | "boolean" | "string?";

/** A record of the document: its fields and their types. */
export type FieldTable = Readonly<Record<string, FieldType>>;

const TYPE_CHECKS: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  integer: Number.isSafeInteger,
  float: Number.isFinite,
  boolean: (value) => typeof value === "boolean",
  "string?": (value) => value === undefined || value === null || typeof value === "string",
};

/** Expects the record's field to have the type. */
export function expectType(record: Fields, name: string, type: FieldType): void {
  expectCondition(
    name,
    type === "string?" ? "string or nothing" : type,
    TYPE_CHECKS[type](record[name]),
    record[name],
  );
}

/** Expects every record to have every field of the table. */
export function expectTypes(records: readonly Fields[], table: FieldTable): void {
  for (const record of records) {
    for (const [name, type] of Object.entries(table)) expectType(record, name, type);
  }
}

/** Creates one case per field: it is present and has the documented type. */
export const createFieldCases = (
  call: CallName,
  table: FieldTable,
  read: (context: CaseContext) => Promise<Fields>,
): ConformanceCase[] =>
  Object.entries(table).map(([name, type]) =>
    defineCases(call).defineDocumented(`answers ${name}, ${type}`, async (context) =>
      expectType(await read(context), name, type),
    ),
  );
