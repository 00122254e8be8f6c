/** AWS without its SDK: each call goes to the platform, as those of the SDK do. */
import type { AwsAccess, AwsCall } from "#shared/aws/send-signed-call.ts";
import { getPlatform } from "../platform.ts";

export class AwsCallError extends Error {
  override readonly name = "AwsCallError";
}

/** The platform names a command as the SDK does: `SendMessage` of `AmazonSQS.SendMessage`. */
export function sendSignedCall(_: AwsAccess, { target, input }: AwsCall): Promise<unknown> {
  const [, command = ""] = target.split(".");
  return getPlatform().callAws({ command, input: input as Record<string, unknown> });
}
