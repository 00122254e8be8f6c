import { useRef, useState } from "preact/hooks";
import type { ApiRefusal } from "../../api.ts";
import type { CorrectedDelivery, Correction } from "../../api-types.ts";
import { createCallOrder } from "../../call-order.ts";
import { pageShell } from "../../shell/shell.ts";
import type { DeliveryCardProps } from "./delivery-card.ts";

export interface RecipientCardProps extends DeliveryCardProps {
  /** Reads the delivery again. */
  readonly refresh: () => void;
}

interface Failure {
  readonly refusal: ApiRefusal;
  /** What failed, to be tried again. */
  readonly retry?: () => Promise<void>;
}

/** What the recipient's card shows beside the delivery, and what its buttons do. */
export function useRecipient({ api, place, refresh, onChange }: RecipientCardProps) {
  const [opened, setOpened] = useState<Correction>();
  const [failure, setFailure] = useState<Failure>();
  const [corrected, setCorrected] = useState<CorrectedDelivery>();
  const button = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [beginCall] = useState(createCallOrder);

  /** What had the focus is gone, as the button is where nothing can be corrected any more. */
  const takeFocus = () => requestAnimationFrame(() => (button.current ?? heading.current)?.focus());

  async function open(): Promise<void> {
    const isLatest = beginCall();
    const result = await api.call<Correction>("GET", `${place}/correction`);
    if (!isLatest()) return;
    setFailure(result.ok ? undefined : { refusal: result.refusal, retry: open });
    if (result.ok) setOpened(result.value);
  }
  function close(): void {
    setOpened(undefined);
    takeFocus();
  }
  /** Removes what the page showed when it was asked to, and nothing that somebody else corrected since. */
  async function remove(at: string): Promise<void> {
    const result = await api.call<CorrectedDelivery>("PUT", `${place}/correction`, { at });
    if (!result.ok) return refuse(result.refusal, () => remove(at));
    setFailure(undefined);
    pageShell.showToast("What the store says counts again.");
    show(result.value);
    takeFocus();
  }
  /** What is not as it was shown is read again, and not tried again. */
  function refuse(refusal: ApiRefusal, retry: () => Promise<void>): void {
    const isConflict = refusal.status === 409;
    setFailure(isConflict ? { refusal } : { refusal, retry });
    if (!isConflict) return;
    refresh();
    heading.current?.focus();
  }
  function show(value: CorrectedDelivery): void {
    setCorrected(value);
    onChange(value);
  }
  function closeNotice(): void {
    setCorrected(undefined);
    takeFocus();
  }

  return { button, heading, opened, failure, corrected, open, close, remove, show, closeNotice };
}
