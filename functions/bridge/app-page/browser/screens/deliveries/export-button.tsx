import { useState } from "preact/hooks";
import type { Api } from "../../api.ts";
import type { FoundPage } from "../../api-types.ts";
import { downloadCsv } from "../../ui/csv.ts";
import { type DeliveriesView, isSearch, toDay } from "./deliveries-view.ts";
import { readSaved, toCsv } from "./delivery-csv.ts";

interface ExportProps {
  readonly api: Api;
  readonly view: DeliveriesView;
  /** What a search for a buyer found, which is not read again. */
  readonly found: FoundPage | undefined;
}

/** Saves all that the view shows, on all of its pages, as a file: the newest first, or the oldest. */
export const ExportButton = ({ api, view, found }: ExportProps) => {
  const [state, setState] = useState<string>();

  async function save(): Promise<void> {
    if (state?.endsWith("…")) return;
    setState("Reading…");
    const result = await readSaved(api, view, found, (count) => setState(`${count} read…`));
    if (!result.ok) return setState(result.refusal.message);
    downloadCsv(`deliveries-${toDay(new Date())}.csv`, toCsv(result.value));
    const { deliveries, isCut } = result.value;
    setState(isCut ? explainCut(deliveries.length, view) : `${deliveries.length} saved.`);
  }

  return (
    <p class="export">
      <span role="status" class="hint">
        {state}
      </span>
      <button type="button" onClick={() => void save()}>
        Export
      </button>
    </p>
  );
};

/** A file that is not whole must not look so. */
const explainCut = (count: number, view: DeliveriesView): string =>
  `The first ${count} of more are saved. ${
    isSearch(view)
      ? `Type more of the ${view.text === "" ? "name" : "number"} to save the others.`
      : "Choose days to save the others."
  }`;
