import * as z from "zod";

/** The variables that a factory reads, already validated. */
export type Env<Slice extends z.ZodRawShape> = z.output<z.ZodObject<Slice>>;

export const tableEnv = { COURIER_TABLE: z.string() };

export const notificationQueueEnv = { NOTIFY_QUEUE_URL: z.url() };
export const simulationQueueEnv = { SIMULATION_QUEUE_URL: z.url() };

export const operatorKeyEnv = { OPS_KEY_ARN: z.string().startsWith("arn:") };
export const notificationKeysEnv = { NOTIFICATION_KEYS_ARN: z.string().startsWith("arn:") };

/** The dead letters of both queues. */
export const deadLettersEnv = {
  NOTIFY_DEAD_LETTERS_URL: z.url(),
  SIMULATION_DEAD_LETTERS_URL: z.url(),
};

/** Whether notifications may be sent to private addresses and without TLS. */
export const webhookAddressEnv = { ALLOW_PRIVATE_WEBHOOK_ADDRESSES: z.enum(["yes", "no"]) };

/** The service that finds addresses and computes distances. */
export const locatorEnv = { LOCATOR: z.enum(["gazetteer", "amazon-location"]) };
