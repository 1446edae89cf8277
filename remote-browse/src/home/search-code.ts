import { useState } from 'react';
import { loadCode } from '../load-code.ts';

type SearchCode = typeof import('./search-parts.ts');

let code: SearchCode | undefined;

export const searchCode = () => code;

export async function loadSearchCode(): Promise<SearchCode> {
  code ??= await loadCode('the search', import('./search-parts.ts'));
  return code;
}

/**
 * Returns the search code once this component has loaded it, and a function that loads or retries it. It ignores code
 * that another page has loaded, because the first render must match the painted page.
 */
export function useSearchCode({ isLoaded }: { isLoaded: boolean }) {
  const [state, setState] = useState<'loaded' | 'failed'>();
  const load = () =>
    void loadSearchCode().then(
      () => setState('loaded'),
      () => setState('failed'),
    );
  return { code: isLoaded || state === 'loaded' ? code : undefined, load, hasFailed: state === 'failed' };
}
