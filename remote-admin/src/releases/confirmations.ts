import type { AreaName, CanaryState, ReleaseChange, ReleaseName } from 'contracts';
import { formatShare } from './labels.ts';

export interface Confirmation {
  title: string;
  description: string;
  confirmLabel: string;
  tone: 'danger' | 'primary';
  done: string;
  isReasonNeeded: boolean;
  /** The initial share of visitors, in percent. If set, the dialog also asks for the share. */
  share?: string;
  /** The version that visitors would get. The dialog shows its release notes. */
  version?: { name: ReleaseName; to: string };
  change(share: number): ReleaseChange;
}

export function promoteConfirmation(name: ReleaseName, to: string): Confirmation {
  return {
    title: `Promote ${name} ${to}?`,
    description:
      'All visitors get it on their next page. If nobody ran the journeys on it, the history says that they were skipped; npm run release -- promote runs them first.',
    confirmLabel: 'Promote',
    tone: 'primary',
    done: `${name} ${to} is promoted`,
    isReasonNeeded: true,
    version: { name, to },
    change: () => ({ action: 'promote', name, to, journeys: 'skipped' }),
  };
}

export function rollbackConfirmation(name: ReleaseName, from: string): Confirmation {
  return {
    title: `Roll back ${name} ${from}?`,
    description:
      'All visitors get the previously promoted version on their next page. An area that had none leaves the site.',
    confirmLabel: 'Roll back',
    tone: 'danger',
    done: `${name} is rolled back`,
    isReasonNeeded: false,
    change: () => ({ action: 'rollback', name }),
  };
}

export function retireConfirmation(name: AreaName): Confirmation {
  return {
    title: `Retire ${name}?`,
    description:
      'Its pages and menu entries leave the site on each visitor’s next page. Its versions stay stored; promoting one brings it back.',
    confirmLabel: 'Retire',
    tone: 'danger',
    done: `${name} is retired`,
    isReasonNeeded: false,
    change: () => ({ action: 'retire', name }),
  };
}

export function rollbackSetConfirmation(set: string): Confirmation {
  return {
    title: `Roll the whole site back to ${set}?`,
    description: 'The shell and all areas return to the versions of this set. A running canary ends.',
    confirmLabel: 'Roll back the site',
    tone: 'danger',
    done: `The site is back on ${set}`,
    isReasonNeeded: false,
    change: () => ({ action: 'rollback-set', set }),
  };
}

export function canaryConfirmation(name: ReleaseName, to: string): Confirmation {
  return {
    title: `Start a canary of ${name} ${to}?`,
    description:
      'A share of the visitors gets it. It ends automatically if it fails too often. If nobody ran the journeys on it, the history says that they were skipped.',
    confirmLabel: 'Start canary',
    tone: 'primary',
    done: `The canary of ${name} ${to} is running`,
    isReasonNeeded: true,
    share: '10',
    version: { name, to },
    change: (share) => ({ action: 'canary', name, to, share, journeys: 'skipped' }),
  };
}

export function endCanaryConfirmation(canary: CanaryState): Confirmation {
  const { name, version, share } = canary;
  return {
    title: `End the canary of ${name} ${version}?`,
    description: `The ${formatShare(share)} of visitors who have it get the promoted version on their next page.`,
    confirmLabel: 'End canary',
    tone: 'primary',
    done: 'The canary has ended',
    isReasonNeeded: false,
    change: () => ({ action: 'canary-end', name }),
  };
}
