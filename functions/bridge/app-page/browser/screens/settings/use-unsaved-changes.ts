import type { RefObject } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { reportChanges } from "../../shell/unsaved-changes.ts";

interface SaveActions {
  readonly save: () => Promise<void>;
  readonly discard: () => void;
}

/** Shows the save bar while something is changed. */
export function useUnsavedChanges(
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
    if (form.current) reportChanges(form.current, isChanged, changes);
  }, [form, isChanged, changes]);
}
