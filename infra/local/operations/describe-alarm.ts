/** What people read about an alarm. */
export interface AlarmText {
  /** Who is told: somebody is woken, or it waits for the morning. */
  readonly severity: "page" | "ticket" | undefined;
  readonly says: string;
  /** The address of its entry in the runbook. */
  readonly runbook: string | undefined;
}

/** Reads a description such as `[page] What it means. Promise: name. https://…#entry`. */
export function describeAlarm(description = ""): AlarmText {
  const [, severity, text = ""] = /^(?:\[(page|ticket)\] )?([\s\S]*)$/.exec(description) ?? [];
  const runbook = /\S+#[\w-]+$/.exec(text)?.[0];
  return {
    severity: severity === "page" || severity === "ticket" ? severity : undefined,
    says: text.slice(0, text.length - (runbook?.length ?? 0)).trim(),
    runbook: runbook && toLocalRunbook(runbook),
  };
}

/** Replaces the address of the runbook, on the web or in the repository, by the page that this machine serves. */
export const toLocalRunbook = (address: string): string =>
  address.replace(/^\S*\brunbook(?:\.md)?(?=#|$)/, "/runbook");
