import type * as z from "zod";
import { OpsError } from "../ops-error.ts";
import type { OperatorClient } from "./operator-client.ts";

/** More pages than an installation has: guards against a list that never ends. */
const MAX_PAGES = 1_000;

/** Reads a list to its end, page after page. */
export async function* readPages<Schema extends z.ZodType<{ readonly next: string | null }>>(
  client: OperatorClient,
  path: string,
  { schema, query = {} }: { schema: Schema; query?: Readonly<Record<string, string>> },
): AsyncIterable<z.output<Schema>> {
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await client.call("GET", path, { query: { ...query, after }, schema });
    yield answer;
    if (answer.next === null) return;
    after = answer.next;
  }
  throw new OpsError(`The list ${path} has no end.`);
}
