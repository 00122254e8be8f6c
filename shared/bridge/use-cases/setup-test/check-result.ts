import type { Message } from "#shared/bridge/domain/messages/message.ts";
import type { LinkResult } from "#shared/bridge/domain/setup-test/setup-test.ts";

/** What the check of one link found. `endsHere`: why the links that follow are not tried. */
export interface CheckResult extends Pick<LinkResult, "state" | "message"> {
  readonly endsHere?: Message;
}

export const toWorking = (message: Message): CheckResult => ({ state: "works", message });
export const toBroken = (message: Message): CheckResult => ({ state: "broken", message });
export const toNotTried = (message: Message): CheckResult => ({ state: "not-tried", message });
