import type * as z from "zod";
import { OperatorCallError } from "./operator-call-error.ts";
import type { OperatorClient } from "./operator-client.ts";

/** More pages than an installation has: guards against a list that never ends. */
const MAX_PAGES = 1_000;

interface PageOptions<Schema> {
  readonly schema: Schema;
  readonly query?: Readonly<Record<string, string>>;
  /** Where the list goes on; from its beginning without it. */
  readonly after?: string | undefined;
}

/** Reads a list to its end, page after page. */
export async function* readPages<Schema extends z.ZodType<{ readonly next: string | null }>>(
  client: OperatorClient,
  path: string,
  { schema, query = {}, after: first }: PageOptions<Schema>,
): AsyncIterable<z.output<Schema>> {
  let after = first;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await client.call("GET", path, { query: { ...query, after }, schema });
    yield answer;
    if (answer.next === null) return;
    after = answer.next;
  }
  throw new OperatorCallError(`The list ${path} has no end.`);
}

/** Reads pages until the time is over, at least one. `next` is where the list goes on, if it does. */
export async function readPagesUntil<Schema extends z.ZodType<{ readonly next: string | null }>>(
  isOver: () => boolean,
  pages: AsyncIterable<z.output<Schema>>,
): Promise<{ readonly pages: z.output<Schema>[]; readonly next: string | undefined }> {
  const read: z.output<Schema>[] = [];
  for await (const page of pages) {
    read.push(page);
    if (page.next !== null && isOver()) return { pages: read, next: page.next };
  }
  return { pages: read, next: undefined };
}
