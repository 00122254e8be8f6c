/** The alarms that `handler-alarms.test.ts` fires by running the functions' own handlers under a fault. */
export const HANDLER_ALARMS = [
  "ErasuresErasureFailed",
  "ReconcileOldestDueTooOld",
  "ReconcileOrdersStuck",
  "SweepMissedWebhooks",
  "SweepStoresNotSwept",
  "SweepStoresUnreachable",
  "SweepSweepsLate",
  "SweepTokensNotRenewed",
  "SweepWebhooksReplaced",
] as const;
