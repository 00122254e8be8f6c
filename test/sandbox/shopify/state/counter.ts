import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";

const firstId = 6_104_000_000_513;
const firstOrderNumber = 1001;
const row = z.object({ value: z.number().int() });

/** Creates numbers that never repeat in one database file. */
export interface IdCounter {
  /** Returns a new resource's numeric id, as text. */
  createId(): string;
  /** Returns the next order number, such as the 1001 of #1001. */
  createOrderNumber(): number;
}

export function createIdCounter(database: DatabaseSync): IdCounter {
  const bump = database.prepare(
    `INSERT INTO counters (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = value + ? RETURNING value`,
  );
  const increment = (name: string, first: number, step: number) =>
    row.parse(bump.get(name, first, step)).value;
  return {
    createId: () => String(increment("ids", firstId, 32_768)),
    createOrderNumber: () => increment("order numbers", firstOrderNumber, 1),
  };
}
