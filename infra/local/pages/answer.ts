/** An answer of the operations page. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

export const answerJson = (value: unknown): Answer => ({
  status: 200,
  type: "application/json",
  body: JSON.stringify(value),
});

export const answerNotFound = (): Answer => ({
  status: 404,
  type: "text/plain; charset=utf-8",
  body: "Not found\n",
});
