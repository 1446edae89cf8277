import type { Page } from '@playwright/test';

export async function showTheme(page: Page, newValue: 'light' | 'dark' | null): Promise<void> {
  await page.evaluate(
    (value) => dispatchEvent(new StorageEvent('storage', { key: 'lodge-theme', newValue: value })),
    newValue,
  );
}
