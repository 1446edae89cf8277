import { holdsSessionHint } from 'contracts';
import { useEffect } from 'react';
import { deferred } from 'shared-ui';

const tools = deferred(() => import('./card-tools.tsx').then((module) => module.CardTools));

export const loadCardTools = tools.preload;

/** Loads the tools early for a visitor who is probably signed in, so that their saved rooms are marked. */
export function useToolsOfSignedIn() {
  useEffect(() => {
    if (holdsSessionHint(document.cookie)) void loadCardTools();
  }, []);
}

export const useCardTools = () => tools.use(false).part;
