import { json } from "node:stream/consumers";
import * as z from "zod";
import { startOwnServer } from "#infra/local/http/own-server.ts";
import {
  type AccessGuard,
  formatRefusal,
  OPEN_GUARD,
  type RefusedRequest,
  readCallerKeyId,
  UNKNOWN_CALLER_MESSAGE,
} from "./access/caller.ts";
import { listSecretAccesses } from "./access/secret-accesses.ts";

const getSecretValueRequest = z.object({ SecretId: z.string() });

interface SecretServiceOptions {
  readonly guard?: AccessGuard;
  /** Whether a fault keeps a caller from a secret. */
  readonly isUnreadable?: (arn: string, callerKeyId: string) => boolean;
}

/** Starts a local Secrets Manager that supports GetSecretValue by ARN. */
export function startSecretService(
  values: ReadonlyMap<string, string>,
  port: number,
  { guard = OPEN_GUARD, isUnreadable = () => false }: SecretServiceOptions = {},
) {
  return startOwnServer(async (request, response) => {
    const respond = (status: number, body: unknown) =>
      response
        .writeHead(status, { "content-type": "application/x-amz-json-1.1" })
        .end(JSON.stringify(body));

    const call = getSecretValueRequest.safeParse(await json(request).catch(() => undefined));
    if (request.headers["x-amz-target"] !== "secretsmanager.GetSecretValue" || !call.success)
      return respond(400, {
        __type: "InvalidRequestException",
        message: "Only GetSecretValue by ARN is supported.",
      });
    const { SecretId } = call.data;
    const refused = guard.findRefusal(request.headers.authorization, () =>
      listSecretAccesses("GetSecretValue", SecretId),
    );
    if (refused !== undefined) return respond(400, toRefusedAnswer(refused));
    if (isUnreadable(SecretId, readCallerKeyId(request.headers.authorization)))
      return respond(400, toUnreadableAnswer(SecretId));
    const value = values.get(SecretId);
    if (value === undefined)
      return respond(400, {
        __type: "ResourceNotFoundException",
        message: `Secret ${SecretId} does not exist.`,
      });
    return respond(200, { ARN: SecretId, Name: SecretId.split(":").at(-1), SecretString: value });
  }, port);
}

/**
 * Answers as Secrets Manager does. It does not say more where the caller may read the secret but not
 * use its key: https://repost.aws/knowledge-center/secrets-manager-cross-account-key
 */
function toRefusedAnswer(refused: RefusedRequest) {
  if (refused === "unknown-caller")
    return { __type: "UnrecognizedClientException", message: UNKNOWN_CALLER_MESSAGE };
  const Message = refused.isOfKey ? "Access to KMS is not allowed" : formatRefusal(refused);
  return { __type: "AccessDeniedException", Message };
}

/** Answers as if somebody had removed the permission from the secret's own policy. */
const toUnreadableAnswer = (arn: string) => ({
  __type: "AccessDeniedException",
  Message: `The function is not authorized to perform: secretsmanager:GetSecretValue on resource: ${arn} with an explicit deny in a resource-based policy`,
});
