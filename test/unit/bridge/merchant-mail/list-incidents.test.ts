import { expect, it } from "vitest";
import { needsAttention } from "#shared/bridge/domain/listing/needs-attention.ts";
import { INCIDENT_KINDS } from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Reason } from "#shared/bridge/domain/reason.ts";
import { EVERY_ORDER, type StoreStart } from "#shared/bridge/domain/stores/store-start.ts";
import {
  type ListIncidentsDeps,
  listIncidents,
} from "#shared/bridge/use-cases/merchant-mail/list-incidents.ts";
import { buildDelivery, buildStore, noon } from "#test/builders/bridge/delivery.ts";

/** Lists what is mailed about an order that could not be read for an hour. */
async function listUnread(start: StoreStart | undefined, reason: Reason | undefined) {
  const failure = { failures: 3, since: new Date(noon.getTime() - 3_600_000) };
  const lastError = { ...createMessage("store-unreachable.silent"), ...failure };
  const delivery = buildDelivery({ state: "waiting", reason, lastError });
  const deps = {
    listing: {
      listPage: async () => ({
        deliveries: needsAttention(delivery) ? [delivery] : [],
        next: undefined,
      }),
    },
    storeHealth: { read: async () => ({}) },
    accountHealth: { read: async () => ({ health: { state: "closed" } }) },
  } as unknown as ListIncidentsDeps;
  const { incidents } = await listIncidents(deps, buildStore({ start }), INCIDENT_KINDS, noon);
  return incidents.map(({ kind }) => kind);
}

it("tells of an order that cannot be read, unless it waits for the start of its store", async () => {
  const waiting = createMessage("not-started");

  expect(await listUnread(undefined, waiting)).toEqual([]);
  // Once it is started, the next look at the order ends that it waits.
  expect(await listUnread(EVERY_ORDER, undefined)).toEqual(["failed"]);
  // Its merchant sent it by hand.
  expect(await listUnread(undefined, undefined)).toEqual(["failed"]);
});
