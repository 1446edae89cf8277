import { test } from '@playwright/test';
import { areDemoPeople } from './people.ts';
import { hasStore, isOwnProduct } from './product.ts';
import { hasStandIn } from './site.ts';

// The tests also run on real sites (docs/qa.md), where some are skipped. In `npm test`, a skipped test counts as a
// failure.

const REQUIREMENTS: Record<string, { isMet(): boolean; reason: string }> = {
  '@sign-up': {
    isMet: () => hasStandIn('identity') && hasStandIn('mail'),
    reason: 'signs somebody up by an emailed link, who would stay: the product removes no account',
  },
  '@google': { isMet: () => hasStandIn('identity'), reason: "needs the stand-in of Google's sign-in" },
  '@cards': { isMet: () => hasStandIn('payments'), reason: 'pays with a test card, which only the stand-in takes' },
  '@mail': { isMet: () => hasStandIn('mail'), reason: "reads the stand-in's mail box" },
  '@bare': {
    isMet: () => !process.env.E2E_COOKIE,
    reason: 'measures a page, and that of a preview has a bar which says so',
  },
  '@demo': {
    isMet: () => hasStandIn('identity') && areDemoPeople,
    reason: 'is about the rooms, stays and people of the demo data',
  },
};

export function missingRequirement(tags: readonly string[]): string | undefined {
  return tags.map((tag) => REQUIREMENTS[tag]).find((requirement) => requirement && !requirement.isMet())?.reason;
}

export function needsStore(): void {
  test.skip(!hasStore, 'works on the files and processes of the product under test: DATA_DIR names its folder');
}

export function needsOwnProduct(reason: string): void {
  test.skip(!isOwnProduct, reason);
}
