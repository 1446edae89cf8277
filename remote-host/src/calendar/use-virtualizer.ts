import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useState } from 'react';

type Observed = 'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'onChange';

/**
 * Replaces the hook of `@tanstack/react-virtual`, which cannot be used because it imports react-dom, and areas don't
 * have react-dom.
 */
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
