import { useSyncExternalStore } from 'react';
import { RadioGroup } from 'shared-ui';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type Theme = (typeof THEMES)[number]['value'];

const KEY = 'lodge-theme';

/** Saves the choice. The script in `index.html` applies it on a `storage` event and before the first paint. */
function choose(theme: Theme): void {
  const newValue = theme === 'system' ? null : theme;
  try {
    if (newValue) localStorage.setItem(KEY, newValue);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled or full, so the choice is lost when the page is closed.
  }
  // Browsers dispatch this event only in other tabs.
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }));
}

function subscribe(onChange: () => void) {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}

const chosen = () => (document.documentElement.dataset.theme ?? 'system') as Theme;

export function ThemeChoice() {
  const theme = useSyncExternalStore(subscribe, chosen);
  return <RadioGroup isWide legend="Theme" look="segmented" onChange={choose} options={THEMES} value={theme} />;
}
