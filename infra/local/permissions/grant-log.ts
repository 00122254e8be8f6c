import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writeJsonFile } from "#infra/local/json-file.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import {
  formatRefusedCall,
  type Grant,
  type GrantRecord,
  grantRecordSchema,
  mergeGrantRecords,
  type RefusedCall,
  toGrantKey,
} from "./grants.ts";

const EMPTY: GrantRecord = { granted: [], used: [], refused: [] };
/** How long the log collects before it writes. A run uses most of its grants at its start. */
const WRITE_AFTER_MS = 1000;

/** Where a run's record goes. */
export interface GrantLogOptions {
  /** The run's folder. Its record contains what earlier starts with the same policies used. */
  readonly dir: string;
  /** A further folder that receives the record of this start, under a name of its own. */
  readonly collectIn?: string | undefined;
  /** Receives a line about each refused call, once. */
  readonly report: (line: string) => void;
}

/** Records which grants a run uses and which calls are refused, in `<dir>/grants.json`. */
export class GrantLog {
  readonly #granted: readonly Grant[];
  readonly #used = new Map<string, Grant>();
  readonly #refused = new Map<string, RefusedCall>();
  readonly #files: readonly string[];
  readonly #report: (line: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(granted: readonly Grant[], { dir, collectIn, report }: GrantLogOptions) {
    this.#granted = granted;
    this.#report = report;
    const file = join(dir, "grants.json");
    const earlier = readEarlierRecord(file);
    if (isSameGrants(earlier.granted, granted)) {
      for (const grant of earlier.used) this.#used.set(toGrantKey(grant), grant);
      for (const call of earlier.refused) this.#refused.set(toGrantKey(call), call);
    }
    if (collectIn !== undefined) mkdirSync(collectIn, { recursive: true });
    this.#files = [
      file,
      ...(collectIn === undefined ? [] : [join(collectIn, `${randomUUID()}.json`)]),
    ];
    this.#writeSoon();
  }

  /** Records the use of a grant. */
  use(grant: Grant): void {
    const key = toGrantKey(grant);
    if (this.#used.has(key)) return;
    this.#used.set(key, grant);
    this.#writeSoon();
  }

  /** Records a refused call, and reports it the first time. */
  refuse(call: RefusedCall): void {
    const key = toGrantKey(call);
    if (this.#refused.has(key)) return;
    this.#refused.set(key, call);
    this.#report(formatRefusedCall(call));
    this.#writeSoon();
  }

  /** Writes what is not written yet, and nothing from then on: the folder may be deleted. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#write();
  }

  #writeSoon(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => this.#write(), WRITE_AFTER_MS).unref();
  }

  #write(): void {
    this.#timer = undefined;
    const record = mergeGrantRecords([
      {
        granted: [...this.#granted],
        used: [...this.#used.values()],
        refused: [...this.#refused.values()],
      },
    ]);
    for (const file of this.#files) writeJsonFile(file, record);
  }
}

/** A record of another version of this file's form is none: nobody's start may depend on a report. */
function readEarlierRecord(file: string): GrantRecord {
  if (!existsSync(file)) return EMPTY;
  const text = readFileSync(file, "utf8");
  return grantRecordSchema.safeParse(parseJson(text)).data ?? EMPTY;
}

const isSameGrants = (some: readonly Grant[], others: readonly Grant[]) =>
  JSON.stringify(some) ===
  JSON.stringify(mergeGrantRecords([{ ...EMPTY, granted: [...others] }]).granted);
