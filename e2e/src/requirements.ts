import { test } from '@playwright/test';
import { areDemoPeople } from './people.ts';
import { hasStore, isOwnProduct } from './product.ts';
import { hasStandIn } from './site.ts';

// The tests also run on real sites (docs/qa.md), where some are skipped. In `npm test`, a skipped test counts as a
// failure.

const REQUIREMENTS: Record<string, { isMet(): boolean; reason: string }> = {
  '@sign-up': {
    isMet: () => hasStandIn('identity') && hasStandIn('mail'),
    reason: 'signs people up through an emailed link, and leaves their accounts',
  },
  '@google': { isMet: () => hasStandIn('identity'), reason: "needs the stand-in for Google's sign-in" },
  '@cards': { isMet: () => hasStandIn('payments'), reason: 'pays with a test card, which only the stand-in accepts' },
  '@mail': { isMet: () => hasStandIn('mail'), reason: "reads the stand-in's mailbox" },
  '@bare': {
    isMet: () => !process.env.E2E_COOKIE,
    reason: 'measures a page without the banner of a preview',
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
  test.skip(!hasStore, 'needs the files and processes of the product under test: set DATA_DIR to its folder');
}

export function needsOwnProduct(reason: string): void {
  test.skip(!isOwnProduct, reason);
}
