/** A message for a queue, in the names of SQS. */
interface SqsMessage {
  readonly QueueUrl: string;
  readonly MessageBody: string;
  readonly MessageGroupId?: string;
  readonly MessageDeduplicationId?: string;
  readonly MessageAttributes?: Record<
    string,
    { readonly DataType: "String"; readonly StringValue: string }
  >;
}

/** Resolves when SQS has the message. */
export type SendMessage = (message: SqsMessage) => Promise<void>;
