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

interface Failure {
  readonly refusal: ApiRefusal;
  /** What failed, to be tried again. */
  readonly retry: () => Promise<void>;
}

/** Whom it goes to, what was corrected of that, and the form that corrects it. */
export const RecipientCard = (props: DeliveryCardProps) => {
  const { api, place, delivery, onChange } = props;
  const [opened, setOpened] = useState<Correction>();
  const [failure, setFailure] = useState<Failure>();
  const button = useRef<HTMLButtonElement>(null);
  const [beginCall] = useState(createCallOrder);

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
    const result = await api.call<CorrectedDelivery>("PUT", `${place}/correction`, {});
    setFailure(result.ok ? undefined : { refusal: result.refusal, retry: remove });
    if (!result.ok) return;
    const others = formatUncorrected(result.value);
    pageShell.showToast(`What the store says counts again. ${others}`.trim());
    onChange(result.value);
  }

  const { correction } = delivery;
  return (
    <section class="card" aria-label="Recipient">
      <h3>Recipient</h3>
      <RecipientFacts delivery={delivery} />
      {failure && <Problem refusal={failure.refusal} onRetry={() => void failure.retry()} />}
      {opened && (
        <CorrectionForm
          {...{ ...props, opened, onCancel: close }}
          onChange={(value) => {
            close();
            onChange(value);
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

/** Which parts of the order stay as they are, and why. */
const formatUncorrected = ({ uncorrectedParts }: CorrectedDelivery): string =>
  uncorrectedParts
    .map(({ part, reason }) => `Part ${part} stays as it is: ${reason.text}`)
    .join(" ");

interface CorrectionFormProps extends DeliveryCardProps {
  readonly opened: Correction;
  readonly onCancel: () => void;
}

/** The form is made once: what is typed stays while the delivery is read again. */
const CorrectionForm = ({ api, place, opened, onChange, onCancel }: CorrectionFormProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = createCorrectionForm({
      correction: opened,
      save: (body) => api.call<CorrectedDelivery>("PUT", `${place}/correction`, body),
      onSaved(value) {
        pageShell.showToast(`It is corrected. ${formatUncorrected(value)}`.trim());
        onChange(value);
      },
      onCancel,
    });
    box.current?.replaceChildren(form);
    form.querySelector<HTMLElement>("input")?.focus();
  }, [opened]);
  return <div ref={box} />;
};
