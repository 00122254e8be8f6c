import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Api, ApiRefusal, ApiResult } from "../../api.ts";
import type { PickupLocationList } from "../../api-types.ts";
import { pageShell } from "../../shell/shell.ts";
import { forgetChanges, giveUpChanges } from "../../shell/unsaved-changes.ts";
import { confirmChanges } from "../settings/confirm-changes.ts";
import { describeEntries } from "../settings/describe-changes.ts";
import { useUnsavedChanges } from "../settings/use-unsaved-changes.ts";
import { type Exception, formatSpan, groupExceptions } from "./exceptions.ts";

const LOCATION_NOT_FOUND: ApiRefusal = {
  ...{ status: 404, errors: [] },
  message: "There is no such pick-up location any more.",
};

interface Holidays {
  /** Undefined until it is read. */
  readonly location: PickupLocation | undefined;
  readonly exceptions: readonly Exception[];
  readonly setExceptions: (exceptions: readonly Exception[]) => void;
  readonly refusal: ApiRefusal | undefined;
  readonly readAgain: () => void;
  readonly save: () => Promise<void>;
}

const formatAll = (exceptions: readonly Exception[]) => groupExceptions(exceptions).map(formatSpan);

/** The days with other hours of a pick-up location, as they are being edited. */
export function useHolidays(
  api: Api,
  id: string,
  form: RefObject<HTMLFormElement | null>,
): Holidays {
  const [location, setLocation] = useState<PickupLocation>();
  const [exceptions, setExceptions] = useState<readonly Exception[]>([]);
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const isBusy = useRef(false);
  const stored = location?.exceptions ?? [];
  const isChanged = JSON.stringify(stored) !== JSON.stringify(exceptions);

  const show = (read: ApiResult<PickupLocation>) => {
    setRefusal(read.ok ? undefined : read.refusal);
    if (!read.ok) return;
    setLocation(read.value);
    setExceptions(read.value.exceptions);
  };
  const readAgain = () => void readLocation(api, id).then(show);
  useEffect(readAgain, [api, id]);

  async function confirmAndSave(): Promise<void> {
    const texts = describeEntries(formatAll(stored), formatAll(exceptions));
    const changes = texts.map((text) => ({ label: "Holidays and other hours", text }));
    if (!(await confirmChanges(changes))) return;
    const saved = await saveExceptions(api, id, exceptions);
    if (!saved.ok) return void setRefusal(saved.refusal);
    if (form.current) forgetChanges(form.current);
    show(saved);
    pageShell.showToast("Saved. Orders that were held or wait are looked at again.");
  }

  async function save(): Promise<void> {
    if (isBusy.current || !isChanged) return;
    isBusy.current = true;
    await confirmAndSave();
    isBusy.current = false;
  }

  function discard(): void {
    if (form.current) giveUpChanges(form.current, () => setExceptions(stored));
  }

  useUnsavedChanges(form, isChanged, { save, discard });
  return { location, exceptions, setExceptions, refusal, readAgain, save };
}

async function readLocation(api: Api, id: string): Promise<ApiResult<PickupLocation>> {
  const read = await api.call<PickupLocationList>("GET", "pickup-locations");
  if (!read.ok) return read;
  const location = read.value.locations.find((one) => one.id === id);
  return location === undefined
    ? { ok: false, refusal: LOCATION_NOT_FOUND }
    : { ok: true, value: location };
}

/** Saves these days only: what somebody else changed of the location meanwhile stays. */
async function saveExceptions(
  api: Api,
  id: string,
  exceptions: readonly Exception[],
): Promise<ApiResult<PickupLocation>> {
  const now = await readLocation(api, id);
  if (!now.ok) return now;
  const { id: _, ...values } = now.value;
  const path = `pickup-locations/${encodeURIComponent(id)}`;
  const saved = await api.call<{ location: PickupLocation }>("PUT", path, {
    ...values,
    exceptions,
  });
  return saved.ok ? { ok: true, value: saved.value.location } : saved;
}
