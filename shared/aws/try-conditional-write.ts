import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";

/** The only DynamoDB error that is an answer; every other one is a fault and is left to throw. */
export async function tryConditionalWrite(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
