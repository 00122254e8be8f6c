import * as z from "zod";
import type { ServerCall } from "./recorder.ts";

const key = z.record(z.string(), z.record(z.string(), z.unknown()));
const tableRequest = z.object({
  Key: key.optional(),
  Item: key.optional(),
  IndexName: z.string().optional(),
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(key).default([]) })).optional(),
});
const entry = z.object({ MessageBody: z.string() });
const queueRequest = z.object({
  QueueUrl: z.string(),
  MessageBody: z.string().optional(),
  Entries: z.array(entry).default([]),
});
const message = z.looseObject({
  reason: z.string().optional(),
  kind: z.string().optional(),
  firstSentAt: z.string().optional(),
});

/** Describes a call of DynamoDB, or each message of a call of SQS; no other. */
export function describeAwsCall({
  target,
  request,
}: Pick<ServerCall, "target" | "request">): readonly string[] {
  if (target.startsWith("AmazonSQS.SendMessage")) return describeMessages(request);
  return target.startsWith("DynamoDB") ? [describeTableCall(target, request)] : [];
}

/** Describes each message of a call of SQS that sends: `send courier notification`. */
function describeMessages(request: string): readonly string[] {
  const { QueueUrl, MessageBody, Entries } = queueRequest.parse(JSON.parse(request));
  const bodies = MessageBody === undefined ? Entries.map((one) => one.MessageBody) : [MessageBody];
  return bodies.map((body) => {
    const { reason, kind, firstSentAt } = message.parse(JSON.parse(body));
    const what = reason ?? kind ?? QueueUrl.split("/").at(-1);
    return `send ${what}${firstSentAt === undefined ? "" : ", once more"}`;
  });
}

/** Describes a call of DynamoDB by its operation and the kinds of its items: `GetItem STORE/SETTINGS`. */
function describeTableCall(target: string, request: string): string {
  const { Key, Item, IndexName, RequestItems } = tableRequest.parse(JSON.parse(request));
  const operation = target.split(".")[1] ?? "";
  if (IndexName !== undefined) return `${operation} of the index ${IndexName}`;
  const keys = Object.values(RequestItems ?? {}).flatMap(({ Keys }) => Keys);
  const single = Key ?? Item;
  if (single !== undefined) keys.push(single);
  return `${operation} ${[...new Set(keys.map(nameItem))].toSorted().join(" ")}`.trimEnd();
}

const nameItem = ({ pk, sk }: z.output<typeof key>): string =>
  [pk, sk].flatMap((part) => (part === undefined ? [] : [nameKind(String(part.S))])).join("/");

/** The kind of a key is what comes before its first id. */
const nameKind = (text: string): string => {
  const [kind = ""] = text.split(/[#:]/);
  return /[a-z\d]/.test(kind) ? "{}" : kind;
};

/** Describes a call of a store or a courier, without ids: `shopify BridgeOrder`. */
export const describeOutsideCall = (party: string, operation: string): string =>
  `${party} ${operation
    .replace(/\?.*$/, "")
    .split("/")
    .map((part) => (/^.{25,}$|\d{3,}|^\d+$/.test(part) ? "{}" : part))
    .join("/")}`;
