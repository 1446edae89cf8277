import { useState } from 'react';
import { loadCode } from '../load-code.ts';

/** What searching needs beyond the bar. Home does without it until somebody searches. */
type SearchCode = typeof import('./search-parts.ts');

let code: SearchCode | undefined;

/** Undefined until it is loaded. */
export const searchCode = () => code;

export async function loadSearchCode(): Promise<SearchCode> {
  code ??= await loadCode('the search', import('./search-parts.ts'));
  return code;
}

/**
 * The code once it is there, and a way to load it, which may be called again. Not what another page has loaded: a
 * page that is painted, and what takes it over, must agree.
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
