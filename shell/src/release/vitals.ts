import type { PageReport } from 'contracts';

export type Vitals = NonNullable<PageReport['vitals']>;

/**
 * Measures the page's web vitals while `isCounted` says so, and returns a function that reads them. The library is
 * fetched once the page has loaded: browsers keep what happened before.
 */
export function watchVitals(isCounted: () => boolean): () => Vitals {
  const vitals: Vitals = {};

  async function measure(): Promise<void> {
    const { onCLS, onINP, onLCP } = await import('web-vitals');
    const keep = (name: keyof Vitals) => (metric: { value: number }) => {
      if (isCounted()) vitals[name] = name === 'lcp' ? Math.round(metric.value) : metric.value;
    };
    // Each change, because a page may be left at any moment.
    onLCP(keep('lcp'), { reportAllChanges: true });
    onCLS(keep('cls'), { reportAllChanges: true });
    onINP(keep('inp'), { reportAllChanges: true });
  }

  // Without the library, reports have no vitals.
  const start = () => void measure().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  return () => vitals;
}
