/** Node's timers with promises, in the virtual time. */
export const setTimeout = <Value>(delayMs: number, value: Value): Promise<Value> =>
  new Promise((resolve) => {
    globalThis.setTimeout(resolve, delayMs, value);
  });
