import { useEffect, useEffectEvent } from 'react';

/** Refetches when the window gets focus, even if it was visible all along. */
export function useFreshOnReturn(reload: () => unknown): void {
  const onFocus = useEffectEvent(() => void reload());
  useEffect(() => {
    const listener = () => onFocus();
    window.addEventListener('focus', listener);
    return () => window.removeEventListener('focus', listener);
  }, []);
}
