/** Yields the items in arrays of `size`. The last array may be shorter. */
export async function* chunkItems<Item>(
  items: AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let chunk: Item[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
