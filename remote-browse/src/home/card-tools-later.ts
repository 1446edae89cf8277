import { holdsSessionHint } from 'contracts';
import { useEffect } from 'react';
import { deferred } from 'shared-ui';

const tools = deferred(() => import('./card-tools.tsx').then((module) => module.CardTools));

/** When somebody comes to the rooms by pointer, touch or keyboard. */
export const loadCardTools = tools.preload;

/** For whoever may be signed in: once the rooms are there, because they want to see what they have saved. */
export function useToolsOfSignedIn() {
  useEffect(() => {
    if (holdsSessionHint(document.cookie)) void loadCardTools();
  }, []);
}

export const useCardTools = () => tools.use(false).part;
