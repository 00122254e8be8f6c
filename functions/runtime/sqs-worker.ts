import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import pMap from "p-map";
import type * as z from "zod";
import { systemClock } from "#shared/kernel/clock.ts";
import { getCorrelation, parseCorrelationId, runCorrelated } from "#shared/kernel/correlation.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { coverJobs } from "./cover-jobs.ts";
import { type ReleaseMessages, startReleasing } from "./release-messages.ts";
import { summarizeError } from "./summarize-error.ts";

interface WorkerLog {
  error(message: string, detail: Record<string, unknown>): void;
  info?(message: string, detail: Record<string, unknown>): void;
}

/** What a worker knows of a message beside its body. */
export interface MessageReceipt {
  readonly messageId: string;
  readonly sentAt: Date | undefined;
  /** When the invocation began that processes it. */
  readonly receivedAt: Date;
  /** Its FIFO group. */
  readonly group: string | undefined;
  /** Whether its owner has more messages in this batch than the share that is processed in turn. */
  readonly exceedsShare: boolean;
}

/** How many subjects of one owner's messages a batch processes. */
interface OwnerShare {
  /** At the same time. */
  readonly concurrency: number;
  /** At all: those that exceed it do not wait for the others, and are told so. */
  readonly together: number;
}

/** Which messages of a batch are processed side by side. */
interface SideBySide<Message> {
  /** Returns whose message it is. Messages of different owners never wait for each other. */
  readonly findOwner: (message: Message, group: string | undefined) => string;
  /** Returns what the message is about. Those of one subject are processed one after the other, in their order. */
  readonly findSubject: (message: Message) => string;
  readonly getShare: (owner: string) => OwnerShare;
  /**
   * Whether a message needs no run of its own, because that of a later one with its subject does what it asks
   * for: both were received before that run begins.
   */
  readonly isCoveredBy?: (message: Message, later: Message) => boolean;
  /** Deletes what is done of a slow batch, so that it does not hold back what follows. */
  readonly release: ReleaseMessages;
  /**
   * Whether the next message of a FIFO group is processed although the one before it failed. Otherwise it is
   * returned untried, and becomes a dead letter with it.
   */
  readonly goesOnAfterFailure: boolean;
}

type BatchReceipt = Pick<MessageReceipt, "receivedAt" | "exceedsShare">;

interface SqsWorkerOptions<Message> {
  readonly messageSchema: z.ZodType<Message>;
  readonly run: (message: Message, receipt: MessageReceipt) => Promise<void>;
  readonly log: WorkerLog;
  /** Without it, one message at a time is processed. */
  readonly sideBySide?: SideBySide<Message>;
}

const ALONE: OwnerShare = { concurrency: 1, together: Number.POSITIVE_INFINITY };

interface Job<Message> {
  readonly record: SQSRecord;
  readonly parsed: z.ZodSafeParseResult<Message>;
}

/**
 * Processes the messages of a batch and reports each failed one, so that one message that always fails
 * does not block its batch. Messages of a FIFO group are processed in their order: those after a failed
 * one are returned to the queue too, unless they do not depend on it.
 */
export function createSqsWorker<Message>(options: SqsWorkerOptions<Message>) {
  const { messageSchema, run, log, sideBySide } = options;

  const parseRecord = (record: SQSRecord): Job<Message> => ({
    record,
    parsed: messageSchema.safeParse(parseJson(record.body)),
  });
  const { findOwner, findSubject, isCovered } = createJobSorting(sideBySide);
  const processJob = async ({ record, parsed }: Job<Message>, batch: BatchReceipt) => {
    const { messageId, attributes } = record;
    try {
      if (!parsed.success) throw parsed.error;
      const sentMs = attributes?.SentTimestamp;
      const sentAt = sentMs === undefined ? undefined : new Date(Number(sentMs));
      await run(parsed.data, { messageId, sentAt, group: attributes?.MessageGroupId, ...batch });
      return true;
    } catch (error) {
      log.error("message failed", { messageId, ...summarizeError(error) });
      return false;
    }
  };

  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const receivedAt = systemClock();
    const failedIds = new Set<string>();
    const releasing = startReleasing(sideBySide?.release);
    const settle = ({ record }: Job<Message>, isDone: boolean): void => {
      if (isDone) releasing.note(record.receiptHandle);
      else failedIds.add(record.messageId);
    };
    const processGroup = async (jobs: readonly Job<Message>[], exceedsShare: boolean) => {
      let hasFailed = false;
      for (const [job, covered] of coverJobs(jobs, isCovered)) {
        logCovered(log, covered, job);
        const process = () => processJob(job, { receivedAt, exceedsShare });
        const isTried: boolean = !hasFailed || sideBySide?.goesOnAfterFailure === true;
        const isDone: boolean =
          isTried && (await runCorrelated(readCorrelation(job.record), process));
        for (const one of [job, ...covered]) settle(one, isDone);
        hasFailed ||= !isDone;
      }
    };
    const processOwned = async (owner: string, jobs: readonly Job<Message>[]): Promise<void> => {
      const { concurrency, together } = sideBySide?.getShare(owner) ?? ALONE;
      const groups = [...Map.groupBy(jobs, findSubject).values()];
      const process = (exceedsShare: boolean) => (group: readonly Job<Message>[]) =>
        processGroup(group, exceedsShare);
      await Promise.all([
        pMap(groups.slice(0, together), process(false), { concurrency }),
        pMap(groups.slice(together), process(true), { concurrency: 1 }),
      ]);
    };
    const owned = Map.groupBy(event.Records.map(parseRecord), findOwner);
    await Promise.all(Array.from(owned, ([owner, jobs]) => processOwned(owner, jobs)));
    await releasing.end();
    const failures = event.Records.filter(({ messageId }) => failedIds.has(messageId));
    return {
      batchItemFailures: failures.map(({ messageId: itemIdentifier }) => ({ itemIdentifier })),
    };
  };
}

function logCovered<Message>(
  log: WorkerLog,
  covered: readonly Job<Message>[],
  { record: by }: Job<Message>,
): void {
  const messageIds = covered.map(({ record }) => record.messageId);
  if (messageIds.length > 0) log.info?.("messages covered", { messageIds, by: by.messageId });
}

/** Returns what sorts the jobs of a batch. A message that says nothing is a subject of its group. */
const createJobSorting = <Message>(sideBySide: SideBySide<Message> | undefined) => ({
  findOwner({ record, parsed }: Job<Message>): string {
    if (sideBySide === undefined) return "";
    if (!parsed.success) return record.messageId;
    return sideBySide.findOwner(parsed.data, record.attributes?.MessageGroupId);
  },
  findSubject({ record, parsed }: Job<Message>): string {
    const group = record.attributes?.MessageGroupId ?? record.messageId;
    return sideBySide !== undefined && parsed.success ? sideBySide.findSubject(parsed.data) : group;
  },
  isCovered: ({ parsed }: Job<Message>, { parsed: later }: Job<Message>): boolean =>
    parsed.success && later.success && sideBySide?.isCoveredBy?.(parsed.data, later.data) === true,
});

/** Continues what the sender of a message began; one of many requests begins a way of its own. */
function readCorrelation({ messageId, messageAttributes = {} }: SQSRecord) {
  const runId = getCorrelation()?.runId ?? messageId;
  const correlationId = parseCorrelationId(messageAttributes.CorrelationId?.stringValue);
  const cause = parseCorrelationId(messageAttributes.Cause?.stringValue);
  return { runId, correlationId: correlationId ?? messageId, ...(cause && { cause }) };
}
