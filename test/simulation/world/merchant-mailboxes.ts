import * as z from "zod";
import { INCIDENT_KINDS } from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import type { Scheduler } from "../scheduler.ts";
import { requireAnswer } from "./call-api.ts";
import type { ConnectedStore } from "./connect-merchants.ts";
import type { DeployedSystems } from "./deploy-systems.ts";
import { BRIDGE_HOST } from "./deployment.ts";

const LOOK_MS = 10_000;
const stored = z.object({ revision: z.int() });
const code = /^(\d{6}) confirms/;

/** What SES is given. */
const mailSchema = z.object({
  sentAt: z.number(),
  Destination: z.object({ ToAddresses: z.tuple([z.string()]) }),
  Content: z.object({
    Simple: z.object({
      Subject: z.object({ Data: z.string() }),
      Body: z.object({ Text: z.object({ Data: z.string() }) }),
    }),
  }),
});

/** A mail to a merchant about what needs them. */
export interface MerchantMailing {
  readonly storeId: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: number;
}

const toAddress = (storeId: string): string => `${storeId}@merchants.example`;

/** Simulates the merchants' mailboxes, which get what the bridge sends by Amazon SES. */
export function createMerchantMailboxes(scheduler: Scheduler) {
  const connected = new Set<string>();

  const listMails = ({ mails }: DeployedSystems, storeId: string): MerchantMailing[] =>
    mails.flatMap((mail) => {
      const { sentAt, Destination, Content } = mailSchema.parse(mail);
      const { Subject, Body } = Content.Simple;
      return Destination.ToAddresses[0] === toAddress(storeId)
        ? [{ storeId, subject: Subject.Data, text: Body.Text.Data, sentAt }]
        : [];
    });

  async function waitForCode(systems: DeployedSystems, storeId: string): Promise<string> {
    for (;;) {
      const [mail] = listMails(systems, storeId);
      const [, digits] = code.exec(mail?.subject ?? "") ?? [];
      if (digits !== undefined) return digits;
      await scheduler.sleep(LOOK_MS);
    }
  }

  return {
    /** Has each merchant mailed at once what needs them, at an address that they confirm. */
    async connect(systems: DeployedSystems, stores: readonly ConnectedStore[]): Promise<void> {
      for (const { storeId, apiKey } of stores) {
        const url = `https://${BRIDGE_HOST}/api/v1/stores/${storeId}/merchant-mail`;
        const headers = { authorization: `Bearer ${apiKey}` };
        const { revision } = stored.parse(await requireAnswer("GET", url, { headers }));
        const email = toAddress(storeId);
        const choices = { pace: "at-once", kinds: INCIDENT_KINDS, dailyAt: "08:00" };
        const timeZone = "America/New_York";
        const body = { revision, ...choices, timeZone, recipients: [email] };
        await requireAnswer("PUT", url, { headers, body });
        const digits = await waitForCode(systems, storeId);
        await requireAnswer("POST", `${url}/confirm`, { headers, body: { email, code: digits } });
        connected.add(storeId);
      }
    },
    /** Lists the stores that have one. */
    listStores: (): readonly string[] => [...connected],
    /** Lists what was mailed of incidents. */
    listMails: (systems: DeployedSystems, storeId: string): MerchantMailing[] =>
      listMails(systems, storeId).filter(({ subject }) => !code.test(subject)),
  };
}
export type MerchantMailboxes = ReturnType<typeof createMerchantMailboxes>;
