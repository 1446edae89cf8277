import { areDemoPeople } from './people.ts';
import { hasStandIn } from './site.ts';

/** What a journey needs beside the site itself, by its tag, and why it is left out where that is not there. */
const NEEDS: Record<string, { isThere(): boolean; reason: string }> = {
  '@sign-up': {
    isThere: () => hasStandIn('identity'),
    reason: 'signs somebody up, who would stay: the product removes no account',
  },
  '@google': { isThere: () => hasStandIn('identity'), reason: "needs the stand-in of Google's sign-in" },
  '@cards': { isThere: () => hasStandIn('payments'), reason: 'pays with a test card, which only the stand-in takes' },
  '@mail': { isThere: () => hasStandIn('mail'), reason: "reads the stand-in's mail box" },
  '@demo': {
    isThere: () => hasStandIn('identity') && areDemoPeople,
    reason: 'is about the rooms, stays and people of the demo data',
  },
};

/** Why a journey with these tags cannot be made on this site; undefined when it can. */
export function whatIsMissing(tags: readonly string[]): string | undefined {
  return tags.map((tag) => NEEDS[tag]).find((need) => need && !need.isThere())?.reason;
}
