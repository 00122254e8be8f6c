import type { RefObject } from "preact";
import type { DeliveryCardProps } from "./delivery-card.ts";

interface CorrectionButtonsProps extends Pick<DeliveryCardProps, "delivery"> {
  /** The button that the focus returns to. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onOpen: () => void;
  /** `at`: what the page shows now, and is removed. */
  readonly onRemove: (at: string) => void;
}

/** What can be done about the recipient, as long as the order can be corrected. */
export const CorrectionButtons = (props: CorrectionButtonsProps) => {
  const { delivery, button, onOpen, onRemove } = props;
  const { isAllowed, reason, at } = delivery.correction;
  return isAllowed ? (
    <p class="buttons">
      <button ref={button} type="button" title={reason.text} onClick={onOpen}>
        Correct it
      </button>
      {at !== null && (
        <button type="button" onClick={() => onRemove(at)}>
          Remove the correction
        </button>
      )}
    </p>
  ) : null;
};
