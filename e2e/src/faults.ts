import type { Page, Route } from '@playwright/test';
import type { Area, Change } from './broken-version.ts';

export const FAULTS = [
  '404',
  '500',
  'hang',
  'corrupt',
  'misled',
  'throws-while-loading',
  'throws-while-rendering',
  'needs-contract-3',
] as const;

export type Fault = (typeof FAULTS)[number];

export function changeOf(fault: Fault): Change {
  return fault in requestFaults ? 'none' : (fault as Change);
}

declare global {
  var tampered: boolean | undefined;
}

const TAMPERED = 'globalThis.tampered = true;';

const requestFaults: Record<string, (route: Route) => Promise<void>> = {
  '404': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  '500': (route) => route.fulfill({ status: 500, body: 'Broken' }),
  // Never respond. Closing the page ends the request.
  hang: () => new Promise(() => {}),
  corrupt: async (route) => {
    const response = await route.fetch();
    const isScript = route.request().url().endsWith('.js');
    await route.fulfill({ response, body: `${isScript ? TAMPERED : ''}${await response.text()}` });
  },
  misled: async (route) => {
    const file = route.request().url().split('/').at(-1);
    if (file === 'unlisted.js') return route.fulfill({ contentType: 'text/javascript', body: TAMPERED });
    if (file !== 'mf-manifest.json') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('remoteEntry.js', 'unlisted.js') });
  },
};

export async function breakFiles(page: Page, area: Area, fault: Fault, version = '*'): Promise<void> {
  const spoil = requestFaults[fault];
  if (spoil) await page.route(`**/r/${area}/${version}/**`, spoil);
}
