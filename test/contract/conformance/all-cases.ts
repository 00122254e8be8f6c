import type { Case } from "./case.ts";
import { accounts } from "./cases/accounts.ts";
import { carriedOrders } from "./cases/carried-orders.ts";
import { carriedPoints } from "./cases/carried-points.ts";
import { confirmingCases } from "./cases/confirming.ts";
import { everyCall } from "./cases/every-call.ts";
import { notifications } from "./cases/notifications.ts";
import { orderChanges } from "./cases/order-changes.ts";
import { orderList } from "./cases/order-list.ts";
import { orderReads } from "./cases/order-reads.ts";
import { pointReads } from "./cases/point-reads.ts";
import { pointStatuses } from "./cases/point-statuses.ts";
import { pointCreations } from "./cases/points.ts";
import { quoting } from "./cases/quoting.ts";
import { quotingOurs } from "./cases/quoting-ours.ts";
import { realClients } from "./cases/real-clients.ts";
import { sandboxCases } from "./cases/sandbox.ts";
import { webhookReads } from "./cases/webhook-reads.ts";
import type { Options } from "./options.ts";

/** Every case; those that take longest first. */
export const ALL_CASES: readonly Case[] = [
  ...sandboxCases,
  ...notifications,
  ...quoting,
  ...quotingOurs,
  ...confirmingCases,
  ...orderReads,
  ...orderList,
  ...orderChanges,
  ...carriedOrders,
  ...pointCreations,
  ...pointReads,
  ...pointStatuses,
  ...carriedPoints,
  ...webhookReads,
  ...accounts,
  ...everyCall,
  ...realClients,
];

/** The cases of a run. */
export const casesFor = ({ documentedOnly, only = "" }: Pick<Options, "documentedOnly" | "only">) =>
  ALL_CASES.filter(
    ({ call, says, ours }) =>
      (!documentedOnly || ours !== true) &&
      `${call} ${says}`.toLowerCase().includes(only.toLowerCase()),
  );
