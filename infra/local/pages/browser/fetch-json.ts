/** Fetches JSON. Throws with the problem that the answer tells. */
export async function fetchJson<Body>(path: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(path, init);
  const body = await response.json();
  if (!response.ok) throw new Error(body.problem ?? `${path} is answered with ${response.status}`);
  return body;
}
