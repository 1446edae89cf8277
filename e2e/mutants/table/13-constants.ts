import type { Mutant } from '../mutant.ts';

const TOASTS = 'shared-ui/src/toasts/toast-list.tsx';

export const CONSTANTS: readonly Mutant[] = [
  {
    ids: ['S13.01'],
    breaks: 'toasts stay longer',
    file: TOASTS,
    from: '...(duration !== undefined && { duration }),',
    to: 'duration: 6_000,',
  },
  {
    ids: ['S13.01'],
    breaks: 'toasts stand too far apart',
    file: TOASTS,
    from: '{ gutter: 8 }',
    to: '{ gutter: 12 }',
  },
  {
    ids: ['S13.02'],
    breaks: 'a query is tried again twice',
    file: 'shared-platform/src/queries.ts',
    from: 'const RETRIES = 3;',
    to: 'const RETRIES = 2;',
  },
  {
    ids: ['S13.03'],
    breaks: 'the review has no long dates',
    file: 'remote-guest/src/checkout/review.tsx',
    from: '{formatLongDay(stay.from)}',
    to: '{stay.from}',
  },
  {
    ids: ['S13.04'],
    breaks: 'typing finds no option',
    file: 'shared-ui/src/fields/select-list.tsx',
    from: '<span className="min-w-0 flex-1">{option.label}</span>',
    to: '<span className="min-w-0 flex-1">– {option.label}</span>',
  },
];
