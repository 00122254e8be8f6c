import type { Activity } from "../run/activity.ts";
import type { Scheduler } from "../scheduler.ts";
import type { ConnectedStore } from "./connect-merchants.ts";
import type { DeployedSystems } from "./deploy-systems.ts";
import { createMerchantMailboxes } from "./merchant-mailboxes.ts";
import { createMerchantPrograms } from "./merchant-programs.ts";

/** A code is mailed to each address meanwhile, within two minutes. */
const CONFIRMING_MINUTES = 4;

/** What the bridge tells merchants of by itself: their programs and their mailboxes, where they have them. */
export function createToldMerchants(
  scheduler: Scheduler,
  { hasPrograms, hasMails }: Pick<Activity, "hasPrograms" | "hasMails">,
) {
  const programs = createMerchantPrograms(scheduler);
  const mailboxes = createMerchantMailboxes(scheduler);
  return {
    programs,
    mailboxes,
    /** The address that the bridge mails from; empty if it mails nobody. */
    mailFrom: hasMails ? "bridge@bridge.example.com" : "",
    /** How long it takes at most to connect them, in minutes of virtual time. */
    connectingMinutes: hasMails ? CONFIRMING_MINUTES : 0,
    async connect(systems: DeployedSystems, stores: readonly ConnectedStore[]): Promise<void> {
      if (hasPrograms) await programs.connect(stores);
      if (hasMails) await mailboxes.connect(systems, stores);
    },
  };
}
