import { useEffect, useRef, useState } from "preact/hooks";
import type { ApiRefusal } from "../../api.ts";
import type { CorrectedDelivery, Correction, Delivery } from "../../api-types.ts";
import { createCallOrder } from "../../call-order.ts";
import { getModeTitle } from "../../labels.ts";
import { pageShell } from "../../shell/shell.ts";
import { Facts } from "../../ui/facts.tsx";
import { Problem } from "../../ui/problem.tsx";
import { createCorrectionForm } from "./correction-form.ts";
import type { DeliveryCardProps } from "./delivery-card.ts";
import { UncorrectedNotice } from "./uncorrected-notice.tsx";

interface Failure {
  readonly refusal: ApiRefusal;
  /** What failed, to be tried again. */
  readonly retry: () => Promise<void>;
}

/** Whom it goes to, what was corrected of that, and the form that corrects it. */
export const RecipientCard = ({ api, place, delivery, onChange }: DeliveryCardProps) => {
  const [opened, setOpened] = useState<Correction>();
  const [failure, setFailure] = useState<Failure>();
  const [corrected, setCorrected] = useState<CorrectedDelivery>();
  const button = useRef<HTMLButtonElement>(null);
  const [beginCall] = useState(createCallOrder);
  // Another try removes what the page shows then.
  const latest = useRef(delivery);
  latest.current = delivery;

  async function open(): Promise<void> {
    const isLatest = beginCall();
    const result = await api.call<Correction>("GET", `${place}/correction`);
    if (!isLatest()) return;
    setFailure(result.ok ? undefined : { refusal: result.refusal, retry: open });
    if (result.ok) setOpened(result.value);
  }
  function close(): void {
    setOpened(undefined);
    requestAnimationFrame(() => button.current?.focus());
  }
  async function remove(): Promise<void> {
    const { at } = latest.current.correction;
    const result = await api.call<CorrectedDelivery>("PUT", `${place}/correction`, { at });
    setFailure(result.ok ? undefined : { refusal: result.refusal, retry: remove });
    if (!result.ok) return;
    pageShell.showToast("What the store says counts again.");
    show(result.value);
  }
  function show(value: CorrectedDelivery): void {
    setCorrected(value);
    onChange(value);
  }

  const { correction } = delivery;
  return (
    <section class="card" aria-label="Recipient">
      <h3>Recipient</h3>
      <RecipientFacts delivery={delivery} />
      {failure && <Problem refusal={failure.refusal} onRetry={() => void failure.retry()} />}
      {corrected && (
        <UncorrectedNotice corrected={corrected} onClose={() => setCorrected(undefined)} />
      )}
      {opened && (
        <CorrectionForm
          {...{ api, place, opened, onCancel: close }}
          onSaved={(value) => {
            close();
            show(value);
          }}
        />
      )}
      {!opened && correction.isAllowed && (
        <p class="buttons">
          <button
            ref={button}
            type="button"
            title={correction.reason.text}
            onClick={() => void open()}
          >
            Correct it
          </button>
          {correction.at !== null && (
            <button type="button" onClick={() => void remove()}>
              Remove the correction
            </button>
          )}
        </p>
      )}
    </section>
  );
};

const RecipientFacts = ({ delivery }: { readonly delivery: Delivery }) => {
  const { recipient, buyerInstructions: written, correction } = delivery;
  return (
    <>
      {recipient === null && <p class="hint">The courier has no recipient of it yet.</p>}
      <Facts
        facts={[
          ["To", recipient && `${recipient.name}, ${recipient.address}`],
          ["Phone", recipient?.phone],
          ["E-mail", recipient?.email],
          ["Notes", recipient?.notes],
          ["Written by the buyer for the driver", written?.isAtCourier ? written.text : null],
          [
            "Written by the buyer, not at the courier",
            written?.isAtCourier === false ? written.text : null,
          ],
          ["Corrected by you", formatCorrection(correction)],
        ]}
      />
    </>
  );
};

/** What was corrected, in one line each. */
function formatCorrection({ at, address, phone, note, mode }: Delivery["correction"]) {
  if (at === null) return null;
  const lines = [
    address && [address.street, address.unit, address.city, address.region, address.postalCode],
    phone && [phone],
    note !== null && [note === "" ? "No note for the driver" : note],
    mode && [getModeTitle(mode)],
  ];
  return lines
    .filter((line) => Array.isArray(line))
    .map((line) => line.filter((text) => text !== "").join(", "))
    .map((text) => (
      <span key={text} class="row">
        {text}
      </span>
    ));
}

interface CorrectionFormProps extends Pick<DeliveryCardProps, "api" | "place"> {
  readonly opened: Correction;
  readonly onSaved: (delivery: CorrectedDelivery) => void;
  readonly onCancel: () => void;
}

/** The form is made once: what is typed stays while the delivery is read again. */
const CorrectionForm = ({ api, place, opened, onSaved, onCancel }: CorrectionFormProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = createCorrectionForm({
      correction: opened,
      read: () => api.call<Correction>("GET", `${place}/correction`),
      save: (body) => api.call<CorrectedDelivery>("PUT", `${place}/correction`, body),
      onSaved(value) {
        pageShell.showToast("It is corrected.");
        onSaved(value);
      },
      onCancel,
    });
    box.current?.replaceChildren(form);
    form.querySelector<HTMLElement>("input")?.focus();
  }, [opened]);
  return <div ref={box} />;
};
