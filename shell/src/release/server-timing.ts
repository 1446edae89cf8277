/** The entry of this name in the page's `Server-Timing` header. Undefined for a page that no edge answered. */
export function serverTiming(entryName: string): PerformanceServerTiming | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === entryName);
}
