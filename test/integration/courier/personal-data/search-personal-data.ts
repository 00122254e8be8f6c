import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { CourierWithPartner } from "#test/fakes/courier/courier-with-partner.ts";
import { expandStoredItem } from "#test/fakes/expand-stored-item.ts";

/** What belongs to persons in the records of these tests. */
export const RECIPIENT = {
  name: "Mia Quillfeather",
  phone: "+15550188001",
  email: "mia.quillfeather@example.test",
  address: "20 W 34th St, New York, NY 10001, USA",
  notes: "Behind Quillfeather's gate, code 4711",
} as const;
export const SENDER = { name: "Sam Oakenshield", phone: "+15550188002" } as const;
export const DRIVER = { name: "Ada", surname: "Quickstep", phone: "+15550188003" } as const;

const RECIPIENT_TRACES = [
  "Quillfeather",
  "quillfeather",
  RECIPIENT.phone,
  "20 W 34th",
  "code 4711",
  SENDER.name,
  SENDER.phone,
];
const DRIVER_TRACES = [DRIVER.surname, DRIVER.phone, "40.7312"];

/** Lists which traces of recipients and senders remain in any item or task, with the item's key. */
export const listRecipientTraces = (setup: CourierWithPartner) =>
  listTraces(setup, RECIPIENT_TRACES);
export const listDriverTraces = (setup: CourierWithPartner) => listTraces(setup, DRIVER_TRACES);

async function listTraces({ table, courier }: CourierWithPartner, traces: readonly string[]) {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
  const places = [
    ...Items.map(
      (item) => [`${item.pk}/${item.sk}`, JSON.stringify(expandStoredItem(item))] as const,
    ),
    ["tasks", JSON.stringify(courier.queuedTasks)] as const,
  ];
  return places.flatMap(([place, text]) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${place}: ${trace}`),
  );
}
