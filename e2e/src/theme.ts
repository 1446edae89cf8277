import type { Page } from '@playwright/test';

/** Shows a theme as if it had been chosen in another tab; null is the system's. */
export async function showTheme(page: Page, newValue: 'light' | 'dark' | null): Promise<void> {
  await page.evaluate(
    (value) => dispatchEvent(new StorageEvent('storage', { key: 'lodge-theme', newValue: value })),
    newValue,
  );
}
