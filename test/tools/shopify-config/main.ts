import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import {
  ENVIRONMENTS,
  getConfigFile,
  getPlaceholders,
  listPlaceholders,
  readOwnerValues,
  renderConfig,
  TEMPLATE_FILE,
} from "./environments.ts";

printHelpOnRequest(`Makes shopify.app.<environment>.toml of shopify.app.toml for staging and production. Keeps the client_id, the
name, the handle and the address of each. With --ready, changes nothing and fails if an environment's file has placeholders.

  npm run shopify-config
  npm run shopify-config -- --ready production`);

const { ready } = parseArgs({ options: { ready: { type: "string" } } }).values;
const template = readFileSync(TEMPLATE_FILE, "utf8");
const environments = ENVIRONMENTS.filter((each) => ready === undefined || each === ready);
if (environments.length === 0) throw new Error(`There is no environment ${ready}`);

for (const environment of environments) {
  const file = getConfigFile(environment);
  const values = existsSync(file)
    ? readOwnerValues(readFileSync(file, "utf8"))
    : getPlaceholders(environment);
  if (ready === undefined) writeFileSync(file, renderConfig(template, environment, values));
  const placeholders = listPlaceholders(values);
  const isReady = placeholders.length === 0;
  console.log(isReady ? `${file} is ready` : `${file}: replace ${placeholders.join(", ")}`);
  if (ready !== undefined && !isReady) process.exitCode = 1;
}
