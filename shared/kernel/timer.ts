/** A wait that can be given up. */
export interface Timer {
  /** Resolves when the time is over; never after `cancel`. */
  readonly ended: Promise<void>;
  cancel(): void;
}

/** Starts a timer. Every use case receives it, so that tests control the time. */
export type StartTimer = (milliseconds: number) => Timer;

export const startSystemTimer: StartTimer = (milliseconds) => {
  let handle: NodeJS.Timeout | undefined;
  const ended = new Promise<void>((resolve) => {
    handle = setTimeout(resolve, milliseconds);
  });
  return { ended, cancel: () => clearTimeout(handle) };
};
