/**
 * How long to improve a plan: a number of iterations, which gives the same plan every time, or
 * until `readRemaining` returns 0. Its unit does not matter.
 */
export type Budget = { readonly iterations: number } | { readonly readRemaining: () => number };

/** Reading a clock costs more than a small iteration. */
const ITERATIONS_PER_READING = 32;

/**
 * Returns a function from the iteration to the spent fraction of the budget. 1 or more means all of
 * it.
 */
export function createProgressMeter(budget: Budget): (iteration: number) => number {
  if ("iterations" in budget) {
    const { iterations } = budget;
    return (iteration) => (iteration < iterations ? iteration / iterations : 1);
  }
  const whole = budget.readRemaining();
  if (!(whole > 0)) return () => 1;
  let spent = 0;
  return (iteration) => {
    if (iteration % ITERATIONS_PER_READING === 0) spent = 1 - budget.readRemaining() / whole;
    return spent;
  };
}
