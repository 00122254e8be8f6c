import { troubleText } from "#shared/bridge/domain/stores/describe-error.ts";
import {
  isAdminDue,
  isWebhookCheckDue,
  isWeekDue,
  weekBegins,
} from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { Storefront, SweepEntry } from "#shared/bridge/ports.ts";
import { tendRates } from "#shared/bridge/use-cases/rates/maintain-rates.ts";
import { compareWeek } from "./compare-week-of-orders.ts";
import { keepWebhooks } from "./maintain-webhooks.ts";
import { sweepFrom } from "./sweep-since.ts";
import type { SweepStoresDeps } from "./sweep-stores-deps.ts";

interface Tended {
  readonly entry: SweepEntry;
  readonly store: Store;
  readonly storefront: Storefront;
  readonly known: StoreHealth;
  readonly endsAt: Date;
}

/**
 * What is due for a store less often than its sweep: its webhooks, its rates and its week. What fails here is
 * reported and tried again by the next run; the sweep itself goes on at its own pace.
 */
export async function tendStore(
  deps: SweepStoresDeps,
  tended: Tended,
): Promise<{ replacedWebhooks: number; missing: number }> {
  const replacedWebhooks = await tendWebhooks(deps, tended);
  await tendRates(deps, tended.store, tended.known);
  await tendAdmin(deps, tended);
  const now = deps.clock();
  // Orders edited while webhooks were out are found by the week's comparison only, on some stores.
  const isDue = isWeekDue(tended.known, now) || replacedWebhooks > 0;
  if (!isDue || now > tended.endsAt) return { replacedWebhooks, missing: 0 };
  return { replacedWebhooks, missing: await tendWeek(deps, tended, now) };
}

/** Who may sign in for the store is as the store has it, a day later at most. */
async function tendAdmin(deps: SweepStoresDeps, { store, known }: Tended): Promise<void> {
  const { storeId, access } = store;
  const now = deps.clock();
  if (access.kind === "shopify" || !isAdminDue(known, now)) return;
  try {
    const email = await deps.upkeepOf(store).adminEmail();
    await deps.admins.keep({ storeId, url: access.url }, email);
    await deps.health.note(storeId, { admin: { at: now, isNamed: email !== undefined } });
  } catch (error) {
    deps.failed(storeId, error);
  }
}

async function tendWeek(
  deps: SweepStoresDeps,
  { entry, store, storefront, endsAt }: Tended,
  now: Date,
): Promise<number> {
  try {
    const week = await compareWeek(deps, {
      storeId: store.storeId,
      storefront,
      since: weekBegins(entry.connectedAt, now),
      sweptTo: entry.sweptTo,
      editsAreHidden: await deps.upkeepOf(store).hidesEdits(),
      endsAt,
    });
    await deps.health.note(store.storeId, { week });
    return week.missing;
  } catch (error) {
    deps.failed(store.storeId, error);
    return 0;
  }
}

async function tendWebhooks(
  deps: SweepStoresDeps,
  { store, storefront, known }: Tended,
): Promise<number> {
  const { storeId } = store;
  const { webhooks } = deps.upkeepOf(store);
  const now = deps.clock();
  if (webhooks === undefined || !isWebhookCheckDue(storeId, known, now)) return 0;
  try {
    const kept = await keepWebhooks(
      {
        ...deps,
        sweepFrom: (since) =>
          sweepFrom(deps.hints, storeId, storefront, since, "webhooks were out"),
      },
      store,
      known,
      webhooks,
    );
    return kept.replaced;
  } catch (error) {
    deps.failed(storeId, error);
    const before = (await deps.health.read(storeId)).webhooks ?? NEVER_CHECKED;
    await deps.health.note(storeId, {
      webhooks: { ...before, checkedAt: now, trouble: troubleText(error) },
    });
    return 0;
  }
}

const NEVER_CHECKED = { state: "repairing", replaced: 0 } as const;
