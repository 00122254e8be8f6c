import type { ApiDocument, ApiOperation } from "./api-document.ts";

/** One call of the API, or a notification that the service sends. */
export interface DocumentedCall {
  readonly id: string;
  readonly method: string;
  /** Undefined for a notification, whose receiver chooses the address. */
  readonly path: string | undefined;
  readonly operation: ApiOperation;
}

/** The calls of one subject. */
export interface CallGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly calls: readonly DocumentedCall[];
}

/** Lists the calls by their tag, in the order of the document. A notification follows the calls. */
export function listGroups({ tags, paths, webhooks }: ApiDocument): CallGroup[] {
  const calls = [...listCalls(paths, true), ...listCalls(webhooks, false)];
  return tags.map(({ name, description }) => ({
    id: `group-${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`,
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
  }));
}

const listCalls = (paths: ApiDocument["paths"], hasPath: boolean): DocumentedCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path: hasPath ? path : undefined,
      operation,
    })),
  );
