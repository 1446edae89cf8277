import { useEffect, useEffectEvent } from 'react';

/** Calls `reload` when the window gets focus, even if the page was visible before. */
export function useFreshOnReturn(reload: () => unknown): void {
  const onFocus = useEffectEvent(() => void reload());
  useEffect(() => {
    const listener = () => onFocus();
    window.addEventListener('focus', listener);
    return () => window.removeEventListener('focus', listener);
  }, []);
}
