import type { DatabaseSync } from "node:sqlite";
import * as z from "zod";

const firstId = 6_104_000_000_513;
const firstOrderNumber = 1001;
const row = z.object({ value: z.number().int() });

/** Hands out numbers that never repeat on one database file. */
export interface Counter {
  /** A new resource's numeric id, as text. */
  nextId(): string;
  /** The 1001 of #1001. */
  nextOrderNumber(): number;
}

export function counter(database: DatabaseSync): Counter {
  const bump = database.prepare(
    `INSERT INTO counters (name, value) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET value = value + ? RETURNING value`,
  );
  const next = (name: string, first: number, step: number) =>
    row.parse(bump.get(name, first, step)).value;
  return {
    nextId: () => String(next("ids", firstId, 32_768)),
    nextOrderNumber: () => next("order numbers", firstOrderNumber, 1),
  };
}
