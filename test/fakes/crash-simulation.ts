/** What a process does between two lines when it is killed. */
export class ProcessKilled extends Error {
  override readonly name = "ProcessKilled";
  /** Starts the process again, if it stays dead until then. */
  readonly restart: () => void;

  constructor(restart: () => void = () => undefined) {
    super();
    this.restart = restart;
  }
}

type Method = (...input: never[]) => Promise<unknown>;

/**
 * The object with a process that dies around its nth call, counted over all of its methods:
 * `before` the work was done, or `after` it was done and before the answer was heard.
 */
export function crashAt<Target extends object>(
  target: Target,
  crash: { readonly call: number; readonly when: "before" | "after" },
  counter = { calls: 0 },
): Target {
  return new Proxy(target, {
    get(object, name) {
      const method = Reflect.get(object, name) as Method;
      if (typeof method !== "function") return method;
      return async (...input: never[]) => {
        counter.calls += 1;
        const isLast = counter.calls === crash.call;
        if (isLast && crash.when === "before") throw new ProcessKilled();
        const answer = await method.apply(object, input);
        if (isLast) throw new ProcessKilled();
        return answer;
      };
    },
  });
}

/**
 * The object with a process that is dead from its nth call on, until it is restarted: what it would do
 * later is not done, either, although it caught what its nth call threw.
 */
export function dieAt<Target extends object>(
  target: Target,
  { call, when }: { readonly call: number; readonly when: "before" | "after" },
  counter = { calls: 0 },
): Target {
  const restart = () => {
    counter.calls = Number.NEGATIVE_INFINITY;
  };
  return new Proxy(target, {
    get(object, name) {
      const method = Reflect.get(object, name) as Method;
      if (typeof method !== "function") return method;
      return async (...input: never[]) => {
        counter.calls += 1;
        if (counter.calls > call || (counter.calls === call && when === "before"))
          throw new ProcessKilled(restart);
        const answer = await method.apply(object, input);
        if (counter.calls >= call) throw new ProcessKilled(restart);
        return answer;
      };
    },
  });
}
