import type { PageReport } from 'contracts';

export type Vitals = NonNullable<PageReport['vitals']>;

/**
 * Measures the page's web vitals while `isCounted` returns true. Returns a function that reads them. The library can be
 * loaded after the page, because browsers buffer earlier measurements.
 */
export function watchVitals(isCounted: () => boolean): () => Vitals {
  const vitals: Vitals = {};

  async function measure(): Promise<void> {
    const { onCLS, onINP, onLCP } = await import('web-vitals');
    const keep = (name: keyof Vitals) => (metric: { value: number }) => {
      if (isCounted()) vitals[name] = name === 'lcp' ? Math.round(metric.value) : metric.value;
    };
    // Record each change, because the visitor may leave the page at any moment.
    onLCP(keep('lcp'), { reportAllChanges: true });
    onCLS(keep('cls'), { reportAllChanges: true });
    onINP(keep('inp'), { reportAllChanges: true });
  }

  const start = () => void measure().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  return () => vitals;
}
