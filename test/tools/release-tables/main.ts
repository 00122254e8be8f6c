import { bridgeTemplate, courierTemplate } from "#test/infra/synthesized-stacks.ts";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { describeTables, listKeys } from "./describe-tables.ts";
import { listObstacles, listReplacedKeys } from "./list-obstacles.ts";
import { readReleases, recordRelease } from "./release-record.ts";

printHelpOnRequest(`Records the tables, indexes, keys and secrets of this version as released, in releases.json.

  npm run release-tables

Run it when you release. A test compares the templates with the last record, because a deployment
at AWS can add or remove one index of a table only. docs/maintenance.md has the procedure.`);

const { version } = packageJson;
const tables = { ...describeTables(bridgeTemplate), ...describeTables(courierTemplate) };
const keys = [...listKeys(bridgeTemplate), ...listKeys(courierTemplate)];
const before = readReleases().findLast((release) => release.version !== version);
const obstacles =
  before === undefined
    ? []
    : [...listObstacles(before.tables, tables), ...listReplacedKeys(before.keys, keys)];
if (obstacles.length > 0) {
  console.error(`${version} cannot be deployed over ${before?.version}: ${obstacles.join("; ")}`);
  process.exit(1);
}
recordRelease({ version, tables, keys });
console.log(`recorded ${Object.keys(tables).length} tables of ${version}`);
