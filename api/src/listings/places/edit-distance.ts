/** Returns the edit distance of two texts. Swapping two adjacent letters counts as one edit. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = at(last, column) + (letter === otherLetter ? 0 : 1);
      const isSwapped = letter === other[column - 1] && otherLetter === one[row - 1];
      const swapped = isSwapped ? at(before, column - 1) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(at(last, column + 1) + 1, at(next, column) + 1, replaced, swapped));
    }
    [before, last] = [last, next];
  }
  return at(last, other.length);
}

const at = (numbers: readonly number[], index: number) => numbers[index] ?? Number.POSITIVE_INFINITY;
