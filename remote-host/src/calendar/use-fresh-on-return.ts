import { useEffect, useEffectEvent } from 'react';

/** Reads again when the host comes back to the window, also from another one that did not hide it. */
export function useFreshOnReturn(reload: () => unknown): void {
  const onFocus = useEffectEvent(() => void reload());
  useEffect(() => {
    const listener = () => onFocus();
    window.addEventListener('focus', listener);
    return () => window.removeEventListener('focus', listener);
  }, []);
}
