import { DeleteMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";

/** Deletes messages of a queue, ten at most, before Lambda does. */
export type ReleaseMessages = (receiptHandles: readonly string[]) => Promise<void>;

/** A batch that lasts longer than this is slow. Most end before, and cost no call. */
const SLOW_AFTER_MS = 5_000;

export const createMessageRelease =
  (client: SQSClient, QueueUrl: string): ReleaseMessages =>
  async (receiptHandles) => {
    const Entries = receiptHandles.map((ReceiptHandle, at) => ({ Id: String(at), ReceiptHandle }));
    await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
  };

/**
 * Releases what a batch has done while the rest of it goes on for long: until a message is deleted, a FIFO
 * queue hands out no other one of its group, and Lambda deletes a batch when all of it has ended.
 */
export function startReleasing(release: ReleaseMessages | undefined) {
  const done: string[] = [];
  let isSlow = false;
  let releasing = Promise.resolve();
  const releaseDone = (): void => {
    const handles = done.splice(0);
    if (handles.length === 0 || release === undefined) return;
    // Lambda deletes what was not deleted here.
    releasing = releasing.then(() => release(handles)).catch(() => undefined);
  };
  const timer =
    release &&
    setTimeout(() => {
      isSlow = true;
      releaseDone();
    }, SLOW_AFTER_MS);
  return {
    /** Notes that a message is done. */
    note(receiptHandle: string): void {
      done.push(receiptHandle);
      if (isSlow) releaseDone();
    },
    /** The batch has ended: Lambda deletes what is left. */
    async end(): Promise<void> {
      clearTimeout(timer);
      await releasing;
    },
  };
}
