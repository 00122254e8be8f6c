import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { type Delivery, getCurrentStatus } from "#shared/bridge/domain/delivery/delivery.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import { findDeliveryIncident } from "#shared/bridge/domain/merchant-mail/incident.ts";
import type { MerchantMailing } from "../world/merchant-mailboxes.ts";
import { listDeliveries } from "../world/truth.ts";
import type { ObservedWorld } from "./observed-world.ts";
import { hasPersonalData } from "./personal-words.ts";

/** What a mail says of a delivery. */
interface Told {
  readonly place: string;
  readonly text: string;
  readonly sentAt: number;
}

const toPlace = ({ orderId, part }: Delivery["key"]): string => `deliveries/${orderId}/${part}`;

/** What a delivery needs its merchant for: the same `id` as long as it lasts, whatever its text. */
interface Need {
  readonly id: string;
  readonly text: string;
}

function findNeed(delivery: Delivery, now: number): Need | undefined {
  const listed = { ...delivery, status: getCurrentStatus(delivery) };
  const incident = findDeliveryIncident(listed, new Date(now));
  return incident && { id: incident.id, text: formatMessage(incident.message) };
}

/** Reads what a mail says of each delivery, before the two paragraphs at its end. */
const readMail = ({ text, sentAt }: MerchantMailing): Told[] =>
  text
    .trimEnd()
    .split("\n\n")
    .slice(0, -2)
    .map((paragraph) => {
      const [, told = "", link = ""] = paragraph.split("\n");
      return { place: link.slice(link.indexOf("deliveries/")), text: told, sentAt };
    });

/** At rest a merchant was mailed what needs them, what was so, and each once. */
export function* findMailViolations(world: ObservedWorld): Generator<string> {
  const { systems, mailboxes } = world;
  for (const storeId of mailboxes.listStores()) {
    const mails = mailboxes.listMails(systems, storeId);
    if (mails.some(({ text }) => hasPersonalData(text)))
      yield "nothing personal is reported: a buyer's data in a mail to a merchant";
    const told = mails.flatMap(readMail);
    for (const delivery of listDeliveries(systems.tables.bridge))
      if (delivery.key.storeId === storeId)
        yield* findDeliveryViolations(
          world,
          delivery,
          told.filter(({ place }) => place === toPlace(delivery.key)),
        );
  }
}

function* findDeliveryViolations(
  { saves, now, sendsOnce }: ObservedWorld,
  delivery: Delivery,
  told: readonly Told[],
): Generator<string> {
  const name = formatDeliveryKey(delivery.key);
  const needs = saves.list(delivery.key).map((version) => findNeed(version.delivery, now));
  const toldIds = told.map(({ text }) => needs.find((need) => need?.text === text)?.id);
  const need = findNeed(delivery, now);
  if (need !== undefined && !toldIds.includes(need.id))
    yield `merchants are mailed: ${name} needs its merchant, who is not told: ${need.text}`;
  if (toldIds.includes(undefined))
    yield `merchants are mailed the truth: ${name} is told what it never had: ${JSON.stringify(told)}`;
  for (const [id, times] of Map.groupBy(toldIds, (one) => one))
    if (sendsOnce && times.length > countBeginnings(needs, id))
      yield `merchants are mailed once: ${name} is mailed ${times.length} times: ${id}`;
}

const countBeginnings = (needs: readonly (Need | undefined)[], id: string | undefined): number =>
  needs.filter((need, at) => need?.id === id && needs[at - 1]?.id !== id).length;
