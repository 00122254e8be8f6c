/** A TypeScript file of this repository. */
export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly file: string;
  readonly text: string;
}
