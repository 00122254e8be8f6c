import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The folder of the operations: the exported texts of its files whose names end in `operations.ts`. */
export const OPERATIONS_FOLDER = join(
  import.meta.dirname,
  "../../../shared/bridge/adapters/shopify",
);

/** Lists the operations that the bridge sends to Shopify's Admin API, by the name of their constant. */
export async function listOperations(): Promise<[string, string][]> {
  const files = readdirSync(OPERATIONS_FOLDER, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith("operations.ts"),
  );
  const modules = await Promise.all(
    files.map(
      async (file) =>
        (await import(pathToFileURL(join(OPERATIONS_FOLDER, file)).href)) as Record<
          string,
          unknown
        >,
    ),
  );
  return modules
    .flatMap((exported) => Object.entries(exported))
    .filter((entry): entry is [string, string] => typeof entry[1] === "string");
}
