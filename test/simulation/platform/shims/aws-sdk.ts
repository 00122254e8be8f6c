/** The clients and commands of the AWS SDK that the product uses. Every call goes to the platform. */
import { type AwsCall, getPlatform } from "../platform.ts";

abstract class Command implements AwsCall {
  abstract readonly command: string;
  readonly input: AwsCall["input"];
  constructor(input: AwsCall["input"]) {
    this.input = input;
  }
}

class Client {
  readonly config = {};
  send(call: AwsCall): Promise<unknown> {
    return getPlatform().callAws(call);
  }
  destroy(): void {}
}

const defineCommand = (command: string) =>
  class extends Command {
    readonly command = command;
  };

export class DynamoDBClient extends Client {
  /** The simulated client has none to remove. */
  readonly middlewareStack = { remove: (): boolean => false };
}
export class SQSClient extends Client {}
export class SecretsManagerClient extends Client {}
export class SESv2Client extends Client {}

export const GetItemCommand = defineCommand("Get");
export const PutItemCommand = defineCommand("Put");
export const UpdateItemCommand = defineCommand("Update");
export const DeleteItemCommand = defineCommand("Delete");
export const QueryCommand = defineCommand("Query");
export const ScanCommand = defineCommand("Scan");
export const BatchGetItemCommand = defineCommand("BatchGet");
export const SendMessageCommand = defineCommand("SendMessage");
export const SendMessageBatchCommand = defineCommand("SendMessageBatch");
export const ReceiveMessageCommand = defineCommand("ReceiveMessage");
export const DeleteMessageCommand = defineCommand("DeleteMessage");
export const DeleteMessageBatchCommand = defineCommand("DeleteMessageBatch");
export const GetQueueAttributesCommand = defineCommand("GetQueueAttributes");
export const GetSecretValueCommand = defineCommand("GetSecretValue");
export const SendEmailCommand = defineCommand("SendEmail");

/** The condition of a write does not hold. */
export class ConditionalCheckFailedException extends Error {
  override readonly name = "ConditionalCheckFailedException";
}
/** What SES answers. */
export class BadRequestException extends Error {
  override readonly name = "BadRequestException";
}
export class MessageRejected extends Error {
  override readonly name = "MessageRejected";
}
