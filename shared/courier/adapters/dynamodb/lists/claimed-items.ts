import type { Item } from "#shared/aws/table.ts";
import { createKeyedMutex } from "#shared/kernel/keyed-mutex.ts";
import type { createNumberedList } from "./numbered-list.ts";

/** The numbers that a claim holds for its item: `rangeStart` begins those of the second sequence. */
export interface ClaimedNumbers {
  readonly n: number;
  readonly rangeStart: number;
}

/** What is claimed: an access key or a token of an account. */
export interface ClaimName {
  readonly accountNumber: number;
  readonly key: string;
}

/** A stored claim. It has the draft until its item is stored. */
interface Claim<Draft> extends ClaimedNumbers {
  readonly draft?: Draft | undefined;
}

/** Repository of claims. The first claim on a name is final. */
export interface Claims<Draft> {
  find(name: ClaimName): Promise<Claim<Draft> | undefined>;
  /** Claims the name unless it is claimed. Returns whether it did. */
  acquire(name: ClaimName, numbers: ClaimedNumbers, draft: Draft): Promise<boolean>;
  /** Records that the item of the claim is stored. */
  finish(name: ClaimName): Promise<void>;
}

interface ClaimedItemsDeps<Draft, Thing> {
  readonly list: ReturnType<typeof createNumberedList>;
  readonly claims: Claims<Draft>;
  readonly toListKey: (accountNumber: number) => string;
  readonly build: (draft: Draft, numbers: ClaimedNumbers) => Thing;
  readonly toItem: (thing: Thing) => Item;
  readonly parseItem: (item: Item) => Thing;
}

/**
 * Stores one item per claim in a numbered list. The claim is written first, with the numbers and
 * the whole draft; the item follows. A crash between the two leaves a due claim without an item,
 * which the next read, creation or sweep stores. Only the claim has its number, so that storing it
 * several times is harmless.
 */
export function createClaimedItems<Draft, Thing>(deps: ClaimedItemsDeps<Draft, Thing>) {
  const { list, claims, toListKey, build, toItem, parseItem } = deps;
  // A repeated request in the same process waits for the claim, so that it takes no number.
  const runExclusive = createKeyedMutex();

  const findAt = async ({ accountNumber }: ClaimName, n: number): Promise<Thing> => {
    const item = await list.find(toListKey(accountNumber), n);
    if (item === undefined) throw new Error(`item ${n} of a claim is missing`);
    return parseItem(item);
  };

  const store = async (name: ClaimName, numbers: ClaimedNumbers, draft: Draft): Promise<Thing> => {
    const thing = build(draft, numbers);
    const isNew = await list.put(toListKey(name.accountNumber), numbers.n, toItem(thing));
    await claims.finish(name);
    return isNew ? thing : findAt(name, numbers.n);
  };

  /** Finds the claim's item. Stores it if a crash prevented that. */
  const find = async (name: ClaimName): Promise<Thing | undefined> => {
    const claim = await claims.find(name);
    if (claim?.draft === undefined) return claim && findAt(name, claim.n);
    const thing = await store(name, claim, claim.draft);
    await list.markUsed(toListKey(name.accountNumber), claim.n);
    return thing;
  };

  const create = async (name: ClaimName, draft: Draft, rangeSize: number) => {
    const present = await find(name);
    if (present !== undefined) return { created: false, thing: present };
    const pk = toListKey(name.accountNumber);
    const numbers = await list.takeNumber(pk, rangeSize);
    // A repeated write of the AWS SDK finds its own claim.
    const isMine =
      (await claims.acquire(name, numbers, draft)) || (await claims.find(name))?.n === numbers.n;
    if (isMine) return { created: true, thing: await store(name, numbers, draft) };
    await list.markUnused(pk, numbers.n);
    const other = await find(name);
    if (other === undefined) throw new Error("a claim is missing");
    return { created: false, thing: other };
  };

  return {
    find,

    /** Creates the item of a name. Returns the present item and `created: false` if there is one. */
    create: (name: ClaimName, draft: Draft, rangeSize = 0) =>
      runExclusive(`${name.accountNumber}#${name.key}`, () => create(name, draft, rangeSize)),
  };
}
