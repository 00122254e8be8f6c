import type { Look } from "../../stale-watch.ts";

/**
 * Reads figures and shows each answer, until no day is left to count, an answer is a refusal or `show`
 * says that nobody looks any more. Days that become due again meanwhile are no reason to go on for ever.
 */
export async function readUntilCounted<Value extends { readonly pendingDays: number }, Refusal>(
  read: () => Promise<Look<Value, Refusal>>,
  show: (result: Look<Value, Refusal>) => boolean,
): Promise<void> {
  let left = Number.POSITIVE_INFINITY;
  for (;;) {
    const result = await read();
    if (!show(result) || !result.ok) return;
    const { pendingDays } = result.value;
    if (pendingDays === 0 || pendingDays >= left) return;
    left = pendingDays;
  }
}
