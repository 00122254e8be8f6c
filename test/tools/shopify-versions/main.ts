import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { buildClientSchema, type IntrospectionQuery } from "graphql";
import { SHOPIFY_API_VERSION } from "#shared/bridge/adapters/shopify/api-version.ts";
import { KNOWN_TOPICS } from "#shared/bridge/adapters/shopify/stores/read-webhook.ts";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import { countSupportedDays, listNewestVersions } from "./api-versions.ts";
import { compareWithSchema } from "./compare-schema.ts";
import { fetchSchema } from "./fetch-schema.ts";
import { listOperations } from "./list-operations.ts";

printHelpOnRequest(`Compares the bridge's Shopify operations and webhook topics with the newest version of
Shopify's API and with the release candidate. Fails if one no longer works, if the version that the bridge
asks for is supported for less than 90 days, or if a schema cannot be read.

  npm run shopify-versions
  npm run shopify-versions -- --version 2027-01
  npm run shopify-versions -- --file introspection.json`);

/** Below this, the move to a newer version is due. */
const LEAST_DAYS = 90;
/** The compliance topics are no topics of the schema. */
const COMPLIANCE = ["customers/data_request", "customers/redact", "shop/redact"];
const topics = KNOWN_TOPICS.filter((topic) => !COMPLIANCE.includes(topic));

const { values } = parseArgs({
  options: { version: { type: "string" }, file: { type: "string" } },
});
const now = new Date();
const operations = await listOperations();
const days = countSupportedDays(SHOPIFY_API_VERSION, now);
console.log(
  `The bridge asks for ${SHOPIFY_API_VERSION}, which is supported for ${days} more days.`,
);
let isFailed = days < LEAST_DAYS;

async function readSchema(version: string) {
  if (values.file === undefined) return fetchSchema(version);
  const { data }: { data: IntrospectionQuery } = JSON.parse(readFileSync(values.file, "utf8"));
  return buildClientSchema(data);
}

async function compareVersion(version: string): Promise<void> {
  const { broken, deprecated } = compareWithSchema(await readSchema(version), operations, topics);
  console.log(`\n${version}: ${broken.length} broken, ${deprecated.length} deprecated`);
  for (const line of [...broken, ...deprecated]) console.log(`  ${line}`);
  if (broken.length > 0) isFailed = true;
}

const wanted = values.file ?? values.version;
for (const version of wanted === undefined ? listNewestVersions(now) : [wanted]) {
  try {
    await compareVersion(version);
  } catch (error) {
    isFailed = true;
    console.error(error instanceof Error ? error.message : error);
  }
}
if (isFailed) process.exitCode = 1;
