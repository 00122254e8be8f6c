import { createMailWriter } from "#functions/bridge/send-merchant-mail/create-mail-writer.ts";
import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { hashMailCode } from "#shared/bridge/adapters/crypto/mail-code.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoDeliveries } from "#shared/bridge/adapters/dynamodb/delivery/deliveries.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoMerchantMails } from "#shared/bridge/adapters/dynamodb/merchant-mail/merchant-mails.ts";
import { createDynamoRateLimiter } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createDynamoEndpointStates } from "#shared/bridge/adapters/dynamodb/webhook-endpoints/endpoint-states.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { INCIDENT_KINDS } from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Mail } from "#shared/bridge/domain/sign-in/mail.ts";
import type { MerchantMails } from "#shared/bridge/ports/merchant-mail/merchant-mails.ts";
import type { Mailer } from "#shared/bridge/ports/sign-in.ts";
import {
  type ChangeMerchantMailDeps,
  confirmRecipient,
  type MailReplacement,
  replaceMailChoices,
} from "#shared/bridge/use-cases/merchant-mail/change-merchant-mail.ts";
import { sendMerchantMail } from "#shared/bridge/use-cases/merchant-mail/send-merchant-mail.ts";
import {
  buildCourierAccount,
  buildDelivery,
  buildDeliveryKey,
  buildStore,
  noon,
} from "#test/builders/bridge/delivery.ts";
import { createTestVault } from "#test/builders/bridge/keys.ts";
import { startTable } from "#test/fakes/dynamo-table.ts";

export const { storeId } = buildDeliveryKey();
export const OWNER = "owner@teahouse.example";
const CHOICES = {
  pace: "at-once",
  kinds: INCIDENT_KINDS,
  dailyAt: "08:00",
  timeZone: "America/New_York",
} as const;

const ENV = {
  PUBLIC_URL: "https://bridge.example",
  SHOPIFY_CLIENT_ID: "client",
  SHOPIFY_ADMIN_URL: "https://{shop}",
};

/** Starts a connected store with a real table, and records its mails. */
export async function startMailedStore() {
  const table = await startTable("bridge", BRIDGE_INDEXES);
  const state = { now: noon, mailsFail: false };
  const clock = () => state.now;
  const stores = createDynamoStores(table, async () => createTestVault("master"));
  await stores.putAccount(buildCourierAccount());
  const { keyPrefix: _, ...store } = buildStore();
  await stores.connect(store, noon);
  const deliveries = createDynamoDeliveries(table);
  const endpointStates = createDynamoEndpointStates(table);
  const mails = createDynamoMerchantMails(table);
  const sent: Mail[] = [];
  const failures: unknown[] = [];
  let codes = 0;
  let events = 0;
  const mailer: Mailer = {
    async send(mail) {
      if (state.mailsFail) throw new Error("SES is away");
      sent.push(mail);
    },
  };
  const changeDeps: ChangeMerchantMailDeps = {
    merchantMails: mails,
    rateLimiter: createDynamoRateLimiter(table),
    createEventId: () => `event ${++events}`,
    clock,
  };
  /** Runs the schedule once, with a process that may die. Returns the mails of this run. */
  async function run(dying: { mails?: MerchantMails; mailer?: Mailer } = {}): Promise<Mail[]> {
    const before = sent.length;
    await sendMerchantMail({
      ...{ mails, mailer, ...dying },
      listing: createDynamoDeliveryListing(table),
      storeHealth: createDynamoStoreHealthRecords(table),
      accountHealth: createDynamoAccountHealthRecords(table),
      endpointStates,
      writer: createMailWriter(ENV),
      createCode: () => String(++codes).padStart(6, "0"),
      hashCode: hashMailCode,
      clock,
      report: () => undefined,
      reportFailure: (_, error) => void failures.push(error),
    })();
    return sent.slice(before);
  }
  const enterCode = (email: string, code: string) =>
    confirmRecipient(changeDeps, storeId, { email, codeHash: hashMailCode(email, code) });

  return {
    ...{
      endpointStates,
      table,
      state,
      sent,
      failures,
      mails,
      mailer,
      stores,
      deliveries,
      run,
      enterCode,
    },
    readMail: async () => (await mails.read(storeId)).mail,
    /** Replaces the choices as they are stored now, or as somebody read them before. */
    async choose(choices: Partial<MailReplacement> = {}) {
      const { choicesRevision } = (await mails.read(storeId)).mail;
      return replaceMailChoices(changeDeps, storeId, {
        ...{ ...CHOICES, emails: [OWNER], choicesRevision },
        ...choices,
      });
    },
    passMinutes(minutes: number): void {
      state.now = new Date(state.now.getTime() + minutes * 60_000);
    },
    /** Adds an address and confirms it with the code of its mail. */
    async confirmOwner(choices: Parameters<typeof this.choose>[0] = {}): Promise<void> {
      await this.choose(choices);
      await run();
      await enterCode(OWNER, String(codes).padStart(6, "0"));
    },
    /** Saves a delivery that is on hold, or changed in another way. */
    async putDelivery(orderId: string, changes: Partial<Delivery> = {}): Promise<void> {
      const key = buildDeliveryKey(orderId);
      const held = { state: "held", reason: createMessage("no-phone") } as const;
      await deliveries.create(
        buildDelivery({ key, orderName: `#${orderId}`, ...held, ...changes }),
      );
    },
    /** Changes a stored delivery, as a run of it does. */
    async changeDelivery(orderId: string, changes: Partial<Delivery>): Promise<void> {
      const found = await deliveries.find(buildDeliveryKey(orderId));
      if (found !== undefined) await deliveries.save({ ...found, ...changes });
    },
  };
}
export type MailedStore = Awaited<ReturnType<typeof startMailedStore>>;
