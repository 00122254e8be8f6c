import type { AwsCall, HttpRequest } from "#test/simulation/platform/platform.ts";
import { BRIDGE_HOST, COURIER_HOST } from "#test/simulation/world/deployment.ts";
import { PROGRAM_HOST } from "#test/simulation/world/merchant-programs.ts";

/** Names a call of AWS by its service, command and target: `DynamoDB Update bridge STORE/DELIVERY`. */
export function nameAwsCall({ command, input }: AwsCall): string {
  if (typeof input.QueueUrl === "string")
    return `SQS ${command} ${input.QueueUrl.split("/").at(-1)}`;
  if (typeof input.SecretId === "string") return `Secrets ${input.SecretId.split(":").at(-1)}`;
  if (command === "SendEmail") return "SES SendEmail";
  if (command === "BatchGet")
    return `DynamoDB BatchGet ${Object.keys((input.RequestItems ?? {}) as object).join("+")}`;
  const index = input.IndexName === undefined ? nameItem(input) : `index ${input.IndexName}`;
  return `DynamoDB ${command} ${input.TableName} ${index}`.trimEnd();
}

interface ItemKey {
  readonly pk?: string;
  readonly sk?: string;
}

/** Names the kind of an item by the beginning of its keys. */
function nameItem({ Key, Item }: AwsCall["input"]): string {
  const { pk, sk } = (Key ?? Item ?? {}) as ItemKey;
  return [pk, sk].flatMap((part) => (part === undefined ? [] : [nameKind(part)])).join("/");
}

const nameKind = (key: string): string => {
  const [kind = ""] = key.split(/[#:]/);
  return /\d/.test(kind) ? "{}" : kind;
};

const PARTIES: Readonly<Record<string, string>> = {
  [BRIDGE_HOST]: "bridge",
  [COURIER_HOST]: "courier",
  [PROGRAM_HOST]: "program",
};

/** Names a request by who answers and its path without ids, or by its GraphQL operation. */
export function nameHttpCall({ method, url, body }: HttpRequest): string {
  const party = PARTIES[url.host] ?? "store";
  const [, operation] = /(?:query|mutation)\s+(\w+)/.exec(body) ?? [];
  if (url.pathname.endsWith("/graphql.json") && operation) return `${party} GraphQL ${operation}`;
  const path = url.pathname
    .split("/")
    .map((segment) => (/\d{2,}|^\d+$|.{25,}/.test(segment) ? "{}" : segment))
    .join("/");
  return `${party} ${method} ${path}`;
}
