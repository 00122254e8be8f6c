/**
 * Keeps a page from looking again by the clock: what it reads then, it reads for another reason, and what
 * is wrong stays as it is until somebody presses a button. To be run before the page's own script.
 */
export const STOP_LOOKS = `{
  const begin = window.setTimeout;
  window.setTimeout = (run, delay, ...values) => (delay >= 1000 ? 0 : begin(run, delay, ...values));
}`;
