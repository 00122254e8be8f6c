import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiRefusal } from "../../api.ts";
import type { CorrectedDelivery, Correction } from "../../api-types.ts";
import { createCallOrder } from "../../call-order.ts";
import { pageShell } from "../../shell/shell.ts";
import type { DeliveryCardProps } from "./delivery-card.ts";

export interface RecipientCardProps extends DeliveryCardProps {
  /** Reads the delivery again. */
  readonly refresh: () => void;
  /** Whether whoever comes wants to correct it. */
  readonly isToCorrect?: boolean;
}

interface Failure {
  readonly refusal: ApiRefusal;
  /** What failed, to be tried again. */
  readonly retry?: () => Promise<void>;
}

interface OpenedFormOptions extends Pick<RecipientCardProps, "api" | "place"> {
  /** At once, too. */
  readonly isOpen: boolean;
  /** The button is gone for as long as it is read. */
  readonly onOpening: () => void;
  readonly onRead: (failure: Failure | undefined) => void;
}

/** The form of the correction: what it begins with is read when it is opened. */
function useOpenedForm({ api, place, isOpen, onOpening, onRead }: OpenedFormOptions) {
  const [opened, setOpened] = useState<Correction>();
  const [isOpening, setOpening] = useState(false);
  const [beginCall] = useState(createCallOrder);

  async function open(): Promise<void> {
    const isLatest = beginCall();
    setOpening(true);
    onOpening();
    const result = await api.call<Correction>("GET", `${place}/correction`);
    if (!isLatest()) return;
    setOpening(false);
    onRead(result.ok ? undefined : { refusal: result.refusal, retry: open });
    if (result.ok) setOpened(result.value);
  }
  useEffect(() => {
    if (isOpen) void open();
  }, []);
  return { opened, isOpening, open, close: () => setOpened(undefined) };
}

/** What the recipient's card shows beside the delivery, and what its buttons do. */
export function useRecipient(props: RecipientCardProps) {
  const { api, place, delivery, refresh, onChange, isToCorrect = false } = props;
  const [failure, setFailure] = useState<Failure>();
  const [corrected, setCorrected] = useState<CorrectedDelivery>();
  const button = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isRemoving = useRef(false);
  const form = useOpenedForm({
    ...{ api, place },
    isOpen: isToCorrect && delivery.correction.isAllowed,
    onOpening: () => heading.current?.focus({ preventScroll: true }),
    onRead(unread) {
      setFailure(unread);
      if (unread) takeFocus();
    },
  });

  /** What had the focus is gone, as the button is where nothing can be corrected any more. */
  const takeFocus = () => requestAnimationFrame(() => (button.current ?? heading.current)?.focus());

  function close(): void {
    form.close();
    takeFocus();
  }
  /** Removes what the page showed when it was asked to, and nothing that somebody else corrected since. */
  async function remove(at: string): Promise<void> {
    // A second press would be told that somebody else was quicker.
    if (isRemoving.current) return;
    isRemoving.current = true;
    const result = await api.call<CorrectedDelivery>("PUT", `${place}/correction`, { at });
    isRemoving.current = false;
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

  return { ...form, button, heading, failure, corrected, close, remove, show, closeNotice };
}
