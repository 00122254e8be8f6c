import { useLeftFocus } from "../../ui/use-left-focus.ts";

/** Says that the list lacks the pick-up locations, which could not be read. */
export const UnreadLocations = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div class="list-note" role="status">
    <p class="line" ref={useLeftFocus<HTMLParagraphElement>()}>
      <span class="hint">
        Your pick-up locations could not be read: deliveries are listed without their names, and
        cannot be filtered by them.
      </span>
      <button type="button" onClick={onRetry}>
        Read the locations again
      </button>
    </p>
  </div>
);
