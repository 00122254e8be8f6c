import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { reportChanges } from "../shell/unsaved-changes.ts";

export interface SaveActions {
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

/** Tells the page whether a form is changed: its save bar does what the form can do then. */
export function useReportedChanges(
  report: typeof reportChanges,
  form: RefObject<HTMLFormElement | null>,
  isChanged: boolean,
  actions: SaveActions,
): void {
  const latest = useRef(actions);
  latest.current = actions;
  const changes = useMemo(
    () => ({
      save: () => void latest.current.save(),
      discard: () => latest.current.discard(),
      hasSubmitButton: false,
    }),
    [],
  );
  useEffect(() => {
    if (form.current) report(form.current, isChanged, changes);
  }, [report, form, isChanged, changes]);
}
