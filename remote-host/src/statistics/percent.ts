export function formatPercent(percent: number): string {
  return `${Math.round(percent)}%`;
}

export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
