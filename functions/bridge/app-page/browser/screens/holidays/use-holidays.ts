import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PickupLocation } from "#shared/bridge/domain/settings/pickup-location.ts";
import type { Api, ApiRefusal, ApiResult } from "../../api.ts";
import { createCallOrder } from "../../call-order.ts";
import { confirmChanges } from "../../changes/confirm-changes.ts";
import { describeEntries } from "../../changes/describe-entries.ts";
import { useReportedChanges } from "../../ui/use-reported-changes.ts";
import type { PageServices } from "../locations/location-pages.ts";
import { readStoredLocation, updateLocation } from "../update-location.ts";
import { type Exception, formatSpan, groupExceptions, rebaseExceptions } from "./exceptions.ts";
import { HOLIDAYS_TITLE } from "./holidays-title.ts";

interface Holidays {
  /** Undefined until it is read. */
  readonly location: PickupLocation | undefined;
  readonly exceptions: readonly Exception[];
  readonly setExceptions: (exceptions: readonly Exception[]) => void;
  /** Why it could not be read. */
  readonly readRefusal: ApiRefusal | undefined;
  readonly readAgain: () => void;
  /** Why it was not saved at the last try. The changes are still there. */
  readonly saveRefusal: ApiRefusal | undefined;
  readonly save: () => Promise<void>;
}

const formatAll = (exceptions: readonly Exception[]) => groupExceptions(exceptions).map(formatSpan);

/** The days with other hours of a pick-up location, as they are being edited. */
export function useHolidays(
  services: PageServices,
  api: Api,
  id: string,
  form: RefObject<HTMLFormElement | null>,
): Holidays {
  const [location, setLocation] = useState<PickupLocation>();
  const [exceptions, setExceptions] = useState<readonly Exception[]>([]);
  const [readRefusal, setReadRefusal] = useState<ApiRefusal>();
  const [saveRefusal, setSaveRefusal] = useState<ApiRefusal>();
  const isBusy = useRef(false);
  const [beginCall] = useState(createCallOrder);
  const stored = location?.exceptions ?? [];
  const isChanged = JSON.stringify(stored) !== JSON.stringify(exceptions);

  const show = (read: ApiResult<PickupLocation>) => {
    setReadRefusal(read.ok ? undefined : read.refusal);
    if (!read.ok) return;
    setLocation(read.value);
    setExceptions(read.value.exceptions);
  };
  const readAgain = () => {
    const isLatest = beginCall();
    void readStoredLocation(api, id).then((read) => isLatest() && show(read));
  };
  useEffect(readAgain, [api, id]);

  async function confirmAndSave(): Promise<void> {
    const texts = describeEntries(formatAll(stored), formatAll(exceptions));
    const changes = texts.map((text) => ({ label: HOLIDAYS_TITLE, text }));
    if (!(await confirmChanges(changes))) return;
    const saved = await updateLocation(api, id, (now) => ({
      ...now,
      exceptions: rebaseExceptions(stored, exceptions, now.exceptions),
    }));
    setSaveRefusal(saved.ok ? undefined : saved.refusal);
    if (!saved.ok) return;
    setLocation(saved.value);
    // What was changed while these were being saved is not saved yet.
    setExceptions((latest) => rebaseExceptions(exceptions, latest, saved.value.exceptions));
    services.showToast("Saved. Orders that were held or wait are looked at again.");
  }

  async function save(): Promise<void> {
    if (isBusy.current || !isChanged) return;
    isBusy.current = true;
    await confirmAndSave();
    isBusy.current = false;
  }

  const takeBack = () => {
    setExceptions(stored);
    setSaveRefusal(undefined);
  };
  function discard(): void {
    if (form.current) services.giveUpChanges(form.current, takeBack);
  }

  useReportedChanges(services.reportChanges, form, isChanged, { save, discard });
  return { location, exceptions, setExceptions, readRefusal, readAgain, saveRefusal, save };
}
