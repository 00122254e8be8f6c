import type { Html } from "#functions/runtime/html.ts";
import type { OperatorClient } from "#shared/operator/operator-client.ts";

/** What a page is made from. */
export interface PageInput {
  readonly client: OperatorClient;
  readonly query: URLSearchParams;
  readonly now: Date;
  /** Whether a page has read for long enough. It then shows what there is, and goes on by a link. */
  readonly isOver: () => boolean;
  readonly readSecret: () => Promise<string>;
  readonly formToken: string;
}

/** A page for the layout. */
export interface PageView {
  readonly status?: number;
  readonly title: string;
  readonly content: Html;
}

/** Reads what a page shows. A string is the address of another page that shows it. */
export type View = (input: PageInput) => Promise<PageView | string>;

/** Returns the path of a page. Values that are undefined are left out. */
export function toPagePath(
  page: string,
  values: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) query.set(name, value);
  const text = query.toString();
  return `/ops${page === "" ? "" : `/${page}`}${text === "" ? "" : `?${text}`}`;
}
