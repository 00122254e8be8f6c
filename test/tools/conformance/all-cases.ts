import { accounts } from "./cases/account-isolation.ts";
import { confirmingCases } from "./cases/confirmations.ts";
import { everyCall } from "./cases/every-call.ts";
import { notifications } from "./cases/notification-cases.ts";
import { orderChanges } from "./cases/order-changes.ts";
import { orderList } from "./cases/order-list.ts";
import { orderReads } from "./cases/order-reads.ts";
import { ordersWithDriver } from "./cases/orders-with-driver.ts";
import { pointCreations } from "./cases/point-creations.ts";
import { pointReads } from "./cases/point-reads.ts";
import { pointStatuses } from "./cases/point-statuses.ts";
import { pointsWithDriver } from "./cases/points-with-driver.ts";
import { quoteDecisions } from "./cases/quote-decisions.ts";
import { quoteCases } from "./cases/quotes.ts";
import { realClients } from "./cases/real-clients.ts";
import { sandboxCases } from "./cases/sandbox-accounts.ts";
import { webhookReads } from "./cases/webhook-reads.ts";
import type { ConformanceCase } from "./conformance-case.ts";
import type { Options } from "./parse-options.ts";

/** All cases, the slowest first. */
export const ALL_CASES: readonly ConformanceCase[] = [
  ...sandboxCases,
  ...notifications,
  ...quoteCases,
  ...quoteDecisions,
  ...confirmingCases,
  ...orderReads,
  ...orderList,
  ...orderChanges,
  ...ordersWithDriver,
  ...pointCreations,
  ...pointReads,
  ...pointStatuses,
  ...pointsWithDriver,
  ...webhookReads,
  ...accounts,
  ...everyCall,
  ...realClients,
];

/** Selects the cases of a run. */
export const selectCases = ({
  documentedOnly,
  only = "",
}: Pick<Options, "documentedOnly" | "only">) =>
  ALL_CASES.filter(
    ({ call, title, isUndocumented }) =>
      (!documentedOnly || isUndocumented !== true) &&
      `${call} ${title}`.toLowerCase().includes(only.toLowerCase()),
  );
