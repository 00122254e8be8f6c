import type { RefObject, TargetedPointerEvent } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Spot } from "./pin-geometry.ts";

/** A hand that only presses moves by less. */
const MIN_DRAG_PX = 3;

interface Grip {
  readonly pointerId: number;
  readonly at: Spot;
  /** From the pointer to the tip of the pin: nobody grabs the tip itself. */
  readonly toTip: Spot;
}

type PinEvent = TargetedPointerEvent<HTMLElement>;

/**
 * Follows the pointer that grabbed the pin. `onDrag` gets where the tip is then, and the size of the box
 * that it does not leave, both in pixels of the box.
 */
export function usePinDrag(
  box: RefObject<HTMLElement | null>,
  onDrag: (tip: Spot, size: Spot) => void,
) {
  const grip = useRef<Grip | undefined>(undefined);
  const [isDragged, setIsDragged] = useState(false);

  const dragTo = (element: HTMLElement, [x, y]: Spot): void => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const { clientLeft, clientTop } = element;
    const size: Spot = [width - 2 * clientLeft, height - 2 * clientTop];
    onDrag([clamp(x - left - clientLeft, size[0]), clamp(y - top - clientTop, size[1])], size);
  };
  const letGo = (): void => {
    grip.current = undefined;
    setIsDragged(false);
  };

  const onPointerDown = (event: PinEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const { pointerId, currentTarget, clientX, clientY } = event;
    const { left, width, bottom } = currentTarget.getBoundingClientRect();
    const toTip: Spot = [left + width / 2 - clientX, bottom - clientY];
    grip.current = { pointerId, at: [clientX, clientY], toTip };
    currentTarget.setPointerCapture(pointerId);
  };
  const onPointerMove = ({ pointerId, clientX, clientY }: PinEvent): void => {
    const { current } = grip;
    if (current?.pointerId !== pointerId || box.current === null) return;
    const { at, toTip } = current;
    if (!isDragged && Math.hypot(clientX - at[0], clientY - at[1]) < MIN_DRAG_PX) return;
    setIsDragged(true);
    dragTo(box.current, [clientX + toTip[0], clientY + toTip[1]]);
  };
  // Comes at the end of each press, also of one that the browser takes over.
  return { isDragged, onPointerDown, onPointerMove, onLostPointerCapture: letGo };
}

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));
