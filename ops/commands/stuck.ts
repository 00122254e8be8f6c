import { formatAge } from "#shared/operator/format-time.ts";
import {
  groupStuck,
  nameOverdue,
  readStuck,
  type Stuck,
  type StuckGroup,
} from "#shared/operator/stuck.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { formatTable } from "../format.ts";

/** So many orders are named for each reason; `--json` has all of them. */
const SHOWN_PER_REASON = 5;

/** Runs `stuck`: what does not go on by itself, by reason, the most frequent first. */
export async function listStuck(
  { client, now }: OpsContext,
  { store }: { readonly store?: string | undefined },
): Promise<CommandResult> {
  const stuck = await readStuck(client, { store });
  const { deliveries, overdue } = stuck;
  const sections = groupStuck(deliveries).map((group) => formatGroup(group, now()));
  const isNothing = deliveries.length + overdue.length === 0;
  return {
    data: { deliveries, overdue, truncated_stores: stuck.truncated_stores },
    text: isNothing
      ? "Nothing is stuck."
      : [...sections, ...formatOverdue(overdue, now()), ...formatTruncated(stuck)].join("\n\n"),
    next: isNothing ? [] : ["why <store>/<order>", "reconcile <store>/<order>"],
    needsAttention: !isNothing,
  };
}

function formatGroup({ code, text, deliveries }: StuckGroup, now: Date): string {
  const rows = deliveries
    .slice(0, SHOWN_PER_REASON)
    .map((one) => [
      formatAge(one.since, now),
      `${one.store_id}/${one.order_id}${one.part > 1 ? `/${one.part}` : ""}`,
      one.order_name ?? "",
      one.state,
    ]);
  const hidden = deliveries.length - rows.length;
  return [
    `${deliveries.length} × ${code}: ${text}`,
    formatTable(["AGE", "ORDER", "NAME", "STATE"], rows),
    ...(hidden > 0 ? [`and ${hidden} more (--json lists them)`] : []),
  ].join("\n");
}

function formatOverdue(overdue: Stuck["overdue"], now: Date): string[] {
  if (overdue.length === 0) return [];
  const rows = overdue
    .slice(0, SHOWN_PER_REASON)
    .map((one) => [
      formatAge(one.due_at, now),
      one.order_id === undefined ? nameOverdue(one) : `${one.store_id}/${one.order_id}`,
    ]);
  return [
    `${overdue.length} × overdue: their time has come, and nobody looked at them. The sweep or the queue stands still: look at their alarms.\n${formatTable(["AGE", "ORDER"], rows)}`,
  ];
}

const formatTruncated = ({
  truncated_stores: stores,
}: Pick<Stuck, "truncated_stores">): string[] =>
  stores.length === 0 ? [] : [`More than these are stuck in: ${stores.join(", ")}`];
