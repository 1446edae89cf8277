import type { Page, Route } from '@playwright/test';
import type { Area, Change } from './broken-version.ts';

/** Faults of an area, in its delivery or in its code. */

export const FAULTS = [
  '404',
  '500',
  'hang',
  'corrupt',
  'throws-while-loading',
  'throws-while-rendering',
  'needs-contract-3',
] as const;

export type Fault = (typeof FAULTS)[number];

/** The change of a version that has this fault; for faults of delivery the version is unchanged. */
export function changeOf(fault: Fault): Change {
  return fault === '404' || fault === '500' || fault === 'hang' || fault === 'corrupt' ? 'none' : fault;
}

/** Set in the page by a script that was tampered with, if it ever runs. */
declare global {
  var tampered: boolean | undefined;
}

const onTheWay: Record<string, (route: Route) => Promise<void>> = {
  '404': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  '500': (route) => route.fulfill({ status: 500, body: 'Broken' }),
  // Never answered; the page's end ends it.
  hang: () => new Promise(() => {}),
  corrupt: async (route) => {
    const response = await route.fetch();
    const isScript = route.request().url().endsWith('.js');
    await route.fulfill({ response, body: `${isScript ? 'globalThis.tampered = true;' : ''}${await response.text()}` });
  },
};

/** Lets the files of an area go wrong on their way to the page: of one version, or of all. */
export async function breakFiles(page: Page, area: Area, fault: Fault, version = '*'): Promise<void> {
  const spoil = onTheWay[fault];
  if (spoil) await page.route(`**/r/${area}/${version}/**`, spoil);
}
