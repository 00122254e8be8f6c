// What the bundle of an intake ordinarily contains, without code of its own.
import { Logger } from "@aws-lambda-powertools/logger";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import middy from "@middy/core";

const log = new Logger();
const metrics = new Metrics();
const sqs = new SQSClient();

export const handler = middy(async (message: { body: string }) => {
  await sqs.send(new SendMessageCommand({ QueueUrl: "", MessageBody: message.body }));
  log.info("sent");
  metrics.publishStoredMetrics();
});
