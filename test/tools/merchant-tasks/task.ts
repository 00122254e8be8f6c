import type { Page } from "playwright-core";
import { createReviewer } from "#test/e2e/local-run/reviewer.ts";

type Merchant = ReturnType<typeof createReviewer>;

/** Something that a merchant wants to have done. */
export interface MerchantTask {
  readonly title: string;
  /** What others do before: an order comes in, a parcel comes back. Not counted. */
  readonly prepare: () => Promise<void>;
  /** What the merchant does, until the page shows that it is done. */
  readonly run: (merchant: Merchant) => Promise<void>;
  /** Throws if it is not done. Not counted. */
  readonly check?: () => Promise<void>;
}

/** The browser of a merchant in the country of the local run's stores. */
export const MERCHANT_BROWSER = {
  viewport: { width: 1280, height: 900 },
  ...{ locale: "en-US", timezoneId: "America/New_York" },
} as const;

export interface TaskResult {
  readonly title: string;
  readonly clicks: number;
  readonly fields: number;
  /** What the pages took here, without anybody who reads. */
  readonly pageSeconds: number;
  /** What a person would take who reads each page once. */
  readonly personSeconds: number;
}

/** A person finds and presses something in two seconds, and types into a field in four. */
const CLICK_SECONDS = 2;
const FIELD_SECONDS = 4;

/** Does a task once, and counts what it takes. */
export async function runTask(task: MerchantTask, page: Page): Promise<TaskResult> {
  await task.prepare();
  const merchant = createReviewer(page);
  const startedAt = performance.now();
  await task.run(merchant);
  const pageSeconds = (performance.now() - startedAt) / 1000;
  await task.check?.();
  const { clicks, fields } = merchant.readEffort();
  const personSeconds = clicks * CLICK_SECONDS + fields * FIELD_SECONDS;
  return { title: task.title, clicks, fields, pageSeconds, personSeconds };
}
