import type { MatrixWorld } from "./matrix-world.ts";

/** One way through both systems, of which each outside call fails once in each way. */
export interface Flow {
  readonly name: string;
  readonly says: string;
  /** What happens before, without a fault. */
  readonly prepare?: (world: MatrixWorld) => Promise<void>;
  /** What people do, and repeat until it is acknowledged. */
  readonly act: (world: MatrixWorld) => Promise<void>;
  /** Whether the flow is at its end. The calls until then are its rows. */
  readonly isOver: (world: MatrixWorld) => boolean;
  /** Further facts of the final state. */
  readonly describe?: (world: MatrixWorld) => Promise<readonly string[]>;
}
