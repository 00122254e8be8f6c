import type { RefObject } from "preact";
import { reportChanges } from "../../shell/unsaved-changes.ts";
import { type SaveActions, useReportedChanges } from "../../ui/use-reported-changes.ts";

/** Shows the save bar while something is changed. */
export const useUnsavedChanges = (
  form: RefObject<HTMLFormElement | null>,
  isChanged: boolean,
  actions: SaveActions,
): void => useReportedChanges(reportChanges, form, isChanged, actions);
