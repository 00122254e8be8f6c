import type * as z from "zod";
import { findStoreAccess } from "#functions/bridge/merchant-api/find-store-access.ts";
import type { MerchantDeps } from "#functions/bridge/merchant-api/merchant-deps.ts";
import {
  createInvalidFieldsRefusal,
  type FieldError,
  refuse,
  STORE_NOT_FOUND,
} from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  plannedStartSchema,
  previewBodySchema,
  startPreviewSchema,
  startSchema,
} from "#functions/bridge/merchant-api/schemas/start-schema.ts";
import { toPreviewView, toStartView } from "#functions/bridge/merchant-api/views/start-view.ts";
import { toFieldSentence } from "#functions/http/invalid-fields.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import { listOrdersBeforeStart } from "#shared/bridge/use-cases/stores/list-waiting-orders.ts";
import { previewStart } from "#shared/bridge/use-cases/stores/preview-start.ts";
import { startStore } from "#shared/bridge/use-cases/stores/start-store.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import { checkLocations } from "./replace-settings.ts";

type PlannedStart = z.output<typeof plannedStartSchema>;

const DAY_MS = 24 * 60 * 60_000;

const NOT_CONNECTED = "Connect a courier account first.";

export const readStart = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/start",
    name: "readStart",
    tag: "Start",
    summary: "Read whether the store is started",
    description: "Until a store is started, its orders wait and none goes out by itself.",
    response: { status: 200, text: "The start, and what waits for it.", schema: startSchema },
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const store = await deps.stores.find(storeId);
    if (store === undefined && (await findStoreAccess(deps, storeId)) === undefined)
      return STORE_NOT_FOUND;
    const waiting = await listOrdersBeforeStart(deps.listing, storeId, store?.start);
    return ok(toStartView(store?.start, waiting));
  },
);

export const previewStartRoute = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/start/preview",
    name: "previewStart",
    tag: "Start",
    summary: "Preview a start",
    description:
      "Shows what would go out at once if the store were started so: reads the orders that the start concerns from the store and evaluates the rules, page by page. Of a started store, together with its start. Changes nothing.",
    body: previewBodySchema,
    response: { status: 200, text: "A page of orders.", schema: startPreviewSchema },
    refusals: { 409: "No courier account is connected, or the shop is disconnected." },
  },
  async ({ storeId, body: { offset, limit, ...planned } }, deps) => {
    const store = await findReadyStore(deps, storeId);
    if (!store.ok) return store;
    const settings = mergeMethods(await deps.settings.read(storeId), planned);
    const errors = checkPlannedStart(planned, settings, deps.clock());
    if (errors.length > 0) return fail(createInvalidFieldsRefusal(errors));
    const from = toStartFrom(planned, deps.clock());
    const preview = await previewStart(deps)(store.value, { settings, from }, { offset, limit });
    const waiting = await listOrdersBeforeStart(deps.listing, storeId, store.value.start);
    return ok(toPreviewView(preview, waiting));
  },
);

export const startStoreRoute = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/start",
    name: "startStore",
    tag: "Start",
    summary: "Start the store, or change its start",
    description:
      "From now on orders go out by themselves: those of the named delivery methods, from the named time on. The methods become the settings of the same name. Orders that wait are looked at again. A further start keeps every order that was to go out: the earlier first order counts, and orders stay only by their delivery method. Repeating the call has no further effect.",
    body: plannedStartSchema,
    response: { status: 200, text: "The start.", schema: startSchema },
    refusals: {
      409: "No courier account is connected, or the shop is disconnected, or the settings were changed meanwhile.",
    },
  },
  async ({ storeId, body: planned }, deps) => {
    const store = await findReadyStore(deps, storeId);
    if (!store.ok) return store;
    const settings = mergeMethods(await deps.settings.read(storeId), planned);
    const errors = checkPlannedStart(planned, settings, deps.clock());
    if (errors.length > 0) return fail(createInvalidFieldsRefusal(errors));
    const from = toStartFrom(planned, deps.clock());
    const start = await startStore(deps)(storeId, planned.methods, from);
    if (start === "unknown-store") return STORE_NOT_FOUND;
    return start === "conflict"
      ? refuse(409, "Somebody else changed the settings meanwhile. Try again.")
      : ok(toStartView(start, await listOrdersBeforeStart(deps.listing, storeId, start)));
  },
);

/** The store, if orders could go out: a courier account and a shop are connected. */
async function findReadyStore(deps: MerchantDeps, storeId: StoreId) {
  const store: Store | undefined = await deps.stores.find(storeId);
  if (store === undefined) {
    const access = await findStoreAccess(deps, storeId);
    return access === undefined ? STORE_NOT_FOUND : refuse(409, NOT_CONNECTED);
  }
  if (store.isCourierDisconnected === true) return refuse(409, NOT_CONNECTED);
  return store.access.kind === "disconnected"
    ? refuse(409, "The shop is disconnected. Connect it again first.")
    : ok(store);
}

const mergeMethods = (settings: Settings, { methods }: PlannedStart): Settings => ({
  ...settings,
  ...methods,
});

function checkPlannedStart(
  { methods: { modes, defaultMode }, from }: PlannedStart,
  settings: Settings,
  now: Date,
): FieldError[] {
  const isNamed = defaultMode !== "ignore" || modes.some(({ mode }) => mode !== "ignore");
  const isOutdated =
    from.kind === "waiting" &&
    from.shownAt !== undefined &&
    now.getTime() - from.shownAt.getTime() > DAY_MS;
  const missing = checkLocations(settings);
  return [
    ...(isNamed ? [] : [createFieldError("methods", "must name a delivery method that goes out")]),
    ...(isOutdated ? [createFieldError("from.shownAt", "must be of today's preview")] : []),
    ...(missing === undefined ? [] : [{ ...missing, field: `methods.${missing.field}` }]),
  ];
}

const createFieldError = (field: string, rule: string): FieldError => ({
  field,
  message: toFieldSentence(field, rule),
});

const toStartFrom = ({ from }: PlannedStart, now: Date) =>
  from.kind === "waiting" ? { kind: from.kind, shownAt: from.shownAt ?? now } : from;
