import { useMemo, useSyncExternalStore } from 'react';

const QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)', 'print'];

function subscribe(onChange: () => void) {
  const root = document.documentElement;
  const chosen = new MutationObserver(onChange);
  chosen.observe(root, { attributeFilter: ['data-theme'] });
  const lists = QUERIES.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', onChange);
  return () => {
    chosen.disconnect();
    for (const list of lists) list.removeEventListener('change', onChange);
  };
}

/**
 * Returns the values of color tokens, such as `--color-ink`, for a canvas or another site's frame, where CSS variables
 * don't work. Updates when the theme changes.
 */
export function useColors<Name extends string>(tokens: Record<Name, `--color-${string}`>): Record<Name, string> {
  const names = Object.values<string>(tokens).join();
  const values = useSyncExternalStore(subscribe, () => {
    const style = getComputedStyle(document.documentElement);
    return names
      .split(',')
      .map((name) => style.getPropertyValue(name).trim() || 'currentColor')
      .join('|');
  });
  const keys = Object.keys(tokens).join();
  return useMemo(() => {
    const each = values.split('|');
    return Object.fromEntries(keys.split(',').map((key, at) => [key, each[at]])) as Record<Name, string>;
  }, [keys, values]);
}
