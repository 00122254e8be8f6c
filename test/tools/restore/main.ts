import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printHelpOnRequest } from "../print-help-on-request.ts";
import { runRestore } from "./run-restore.ts";

printHelpOnRequest(`Tries a restore with a local run: exports the bridge's table, has more orders booked, loses the table,
imports the export, and counts what became of all orders.

  --before N   orders that are delivered when the table is exported (20)
  --after N    orders that are booked afterwards, which the restored table does not know (20)

Example: npm run restore-drill -- --before 4 --after 4`);

const { values } = parseArgs({
  options: {
    before: { type: "string", default: "20" },
    after: { type: "string", default: "20" },
  },
});
const dir = mkdtempSync(join(tmpdir(), "order-bridge-restore-"));
const log = (line: string) => console.log(line);
const { before, after } = values;
const result = await runRestore({ dir, before: Number(before), after: Number(after), log });
console.log(JSON.stringify(result, null, 2));
rmSync(dir, { recursive: true });
