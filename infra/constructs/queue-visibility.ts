/** Time for Lambda to delete the message of a worker that ended at its time-out. */
const MARGIN_SECONDS = 10;

/**
 * Returns how long a received message stays hidden. A FIFO queue locks the message's group for this
 * time, so after the death of a worker nothing else happens to its subject: it is no longer than the
 * worker can live. AWS recommends six times the function's time-out "to allow for retries if your
 * function is throttled"; our event sources have a maximum concurrency, which is never throttled.
 * A standard queue locks nothing and follows the recommendation.
 *
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
 */
export const computeVisibilitySeconds = (workerTimeoutSeconds: number, isFifo: boolean): number =>
  isFifo ? workerTimeoutSeconds + MARGIN_SECONDS : 6 * workerTimeoutSeconds;
