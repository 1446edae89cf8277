import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useState } from 'react';

type Observed = 'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'onChange';

/** A hook for the virtualizer. `@tanstack/react-virtual` has one, but imports react-dom, which areas do not have. */
export function useVirtualizer(options: Omit<VirtualizerOptions<HTMLElement, Element>, Observed>) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const resolved = {
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: rerender,
    ...options,
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, Element>(resolved));
  virtualizer.setOptions(resolved);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}
