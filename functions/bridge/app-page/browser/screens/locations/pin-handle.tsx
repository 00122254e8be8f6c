import { type Coordinates, moveByKey, PIN_PICTURE, type Spot } from "./pin-geometry.ts";
import type { usePinDrag } from "./use-pin-drag.ts";

interface HandleProps {
  /** What the location is called. */
  readonly name: string;
  readonly pin: Coordinates;
  readonly spot: Spot;
  readonly hintId: string;
  readonly drag: ReturnType<typeof usePinDrag>;
  readonly onPlace: (place: Coordinates) => void;
}

/** The pin itself: it has the focus, and stays where it is while the map is drawn below it. */
export const PinHandle = ({ name, pin, spot: [x, y], hintId, drag, onPlace }: HandleProps) => {
  const { isDragged: _, ...listeners } = drag;
  return (
    <button
      type="button"
      class="pin"
      aria-describedby={hintId}
      style={{
        left: `var(--pin-x, ${(x / PIN_PICTURE.width) * 100}%)`,
        top: `var(--pin-y, ${(y / PIN_PICTURE.height) * 100}%)`,
      }}
      onKeyDown={(event) => {
        const next = moveByKey(pin, event.key, event.shiftKey);
        if (next === undefined) return;
        event.preventDefault();
        onPlace(next);
      }}
      {...listeners}
    >
      <span class="unseen">
        Pin of {name}: {pin.latitude}, {pin.longitude}
      </span>
      <svg viewBox="0 0 24 30" aria-hidden="true">
        <path d="M12 29l-8-13a9.5 9.5 0 1 1 16 0z" />
        <circle cx="12" cy="11" r="3.5" />
      </svg>
    </button>
  );
};
