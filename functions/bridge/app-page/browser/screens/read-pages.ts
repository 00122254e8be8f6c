import type { Answer, Api } from "../api.ts";
import type { Listed, Page } from "../api-types.ts";

/** The list's first pages as one. */
export async function readPages(
  api: Api,
  pages: number,
  onlyAttention: boolean,
): Promise<Answer<Page>> {
  const deliveries: Listed[] = [];
  let next: string | null = null;
  for (let page = 0; page < pages; page++) {
    const asked: URLSearchParams = new URLSearchParams({
      limit: "25",
      ...(onlyAttention && { attention: "1" }),
      ...(next !== null && { cursor: next }),
    });
    const answer: Answer<Page> = await api.call<Page>("GET", `deliveries?${asked}`);
    if (!answer.ok) return answer;
    deliveries.push(...answer.value.deliveries);
    next = answer.value.next;
    if (next === null) break;
  }
  return { ok: true, value: { deliveries, next } };
}
