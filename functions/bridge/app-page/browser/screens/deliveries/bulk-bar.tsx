import type { Ref } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Api } from "../../api.ts";
import type { ListedDelivery } from "../../api-types.ts";
import { focusTitle } from "../../dom.ts";
import { ACTION_LABELS } from "../../labels.ts";
import {
  BULK_ACTIONS,
  type BulkAction,
  type BulkResult,
  confirmBulkAction,
  runBulkAction,
} from "./run-bulk-action.ts";

interface BulkBarProps {
  readonly api: Api;
  readonly selected: readonly ListedDelivery[];
  /** Something was done: the list is no longer as it was read. */
  readonly onDone: () => void;
}

/** Acts on what is selected, and tells what became of each. */
export const BulkBar = ({ api, selected, onDone }: BulkBarProps) => {
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const [total, setTotal] = useState(0);
  const isBusy = results.length < total;
  const close = useRef<HTMLButtonElement>(null);
  const hasActed = useRef(false);
  const isEmpty = selected.length === 0;
  // The pressed button goes with what was selected. Not every browser gives a pressed checkbox the focus.
  useLayoutEffect(() => {
    if (isEmpty && hasActed.current && document.activeElement === document.body)
      close.current?.focus();
    hasActed.current = false;
  }, [isEmpty]);

  async function act(action: BulkAction): Promise<void> {
    if (isBusy || !(await confirmBulkAction(action, selected.length))) return;
    setTotal(selected.length);
    setResults([]);
    await runBulkAction(api, action, selected, setResults);
    hasActed.current = true;
    onDone();
  }

  return (
    <>
      {!isEmpty && (
        <fieldset class="bulk" aria-label="Selected deliveries">
          <strong>{selected.length} selected</strong>
          {BULK_ACTIONS.map((action) => (
            <button
              key={action}
              type="button"
              aria-busy={isBusy}
              class={action === "cancel" ? "bad" : ""}
              onClick={() => void act(action)}
            >
              {ACTION_LABELS[action]}
            </button>
          ))}
        </fieldset>
      )}
      <div role="status">
        {total > 0 && (
          <BulkResults
            {...{ results, total, close }}
            onClose={() => {
              setTotal(0);
              focusTitle();
            }}
          />
        )}
      </div>
    </>
  );
};

interface ResultProps {
  readonly results: readonly BulkResult[];
  readonly total: number;
  /** The button that closes them, once all are there. */
  readonly close: Ref<HTMLButtonElement>;
  readonly onClose: () => void;
}

const BulkResults = ({ results, total, close, onClose }: ResultProps) => (
  <div class="card">
    <p class="line">
      <strong>
        {results.filter(({ isDone }) => isDone).length} of {total} done
        {results.length < total && `, ${total - results.length} to go`}
      </strong>
      {results.length === total && (
        <button type="button" ref={close} onClick={onClose}>
          Close
        </button>
      )}
    </p>
    <ul class="results">
      {results.map(({ name, isDone, text }) => (
        <li key={name} class={isDone ? "" : "fault"}>
          <strong>{name}:</strong> {text}
        </li>
      ))}
    </ul>
  </div>
);
