/** What a process does between two lines when it is killed. */
export class Killed extends Error {
  override readonly name = "Killed";
}

type Method = (...input: never[]) => Promise<unknown>;

/**
 * The object with a process that dies around its nth call, counted over all of its methods:
 * `before` the work was done, or `after` it was done and before the answer was heard.
 */
export function dyingAt<Target extends object>(
  target: Target,
  death: { readonly call: number; readonly when: "before" | "after" },
  counter = { calls: 0 },
): Target {
  return new Proxy(target, {
    get(object, name) {
      const method = Reflect.get(object, name) as Method;
      if (typeof method !== "function") return method;
      return async (...input: never[]) => {
        counter.calls += 1;
        const isLast = counter.calls === death.call;
        if (isLast && death.when === "before") throw new Killed();
        const answer = await method.apply(object, input);
        if (isLast) throw new Killed();
        return answer;
      };
    },
  });
}
