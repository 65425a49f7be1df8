/** Which names are spelt most like a word. */

/** Those of `items` of which one of the `names` is nearest to the word, the nearest first. */
export function nearest<Item>(
  word: string,
  items: readonly Item[],
  names: (item: Item) => readonly string[],
  most: number,
): Item[] {
  return items
    .map((item) => ({
      item,
      far: Math.min(...names(item).map((name) => distance(word, name) / Math.max(word.length, name.length))),
    }))
    .sort((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ item }) => item);
}

/** How many letters must be changed, added or left out to make one word the other. */
export function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const row = [i + 1];
    for (let j = 0; j < other.length; j++)
      row.push(Math.min(row[j]! + 1, before[j + 1]! + 1, before[j]! + (letter === other[j] ? 0 : 1)));
    before = row;
  }
  return before[other.length] ?? 0;
}
