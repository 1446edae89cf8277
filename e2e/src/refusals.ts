import type { Page } from '@playwright/test';

export async function refuse(
  page: Page,
  address: string | RegExp,
  { status, code, detail, method }: { status: number; code: string; detail: string; method?: string },
): Promise<void> {
  const json = { type: `urn:travel-lodge:problem:${code}`, title: 'Refused', status, code, detail };
  await page.route(address, (route) =>
    method && route.request().method() !== method
      ? route.continue()
      : route.fulfill({ status, contentType: 'application/problem+json', json }),
  );
}
