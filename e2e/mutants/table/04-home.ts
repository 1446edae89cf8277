import type { Mutant } from '../mutant.ts';

const HOME_PAGE = 'remote-browse/src/home/home-page.tsx';
const STRIP = 'remote-browse/src/home/category-strip.tsx';

export const HOME: readonly Mutant[] = [
  {
    ids: ['S4.01'],
    breaks: 'the grid has at most five columns',
    file: 'remote-browse/src/home/room-grid.tsx',
    from: ' 2xl:grid-cols-6',
    to: '',
  },
  {
    ids: ['S4.02'],
    breaks: 'the spinner is not red',
    file: HOME_PAGE,
    from: '<Spinner label="Loading rooms" size="lg" />',
    to: '<Spinner label="Loading rooms" size="lg" tone="current" />',
  },
  {
    ids: ['S4.03'],
    breaks: 'another category loads nothing',
    file: 'remote-browse/src/home/rooms-query.ts',
    from: 'queryKey: queryKeys.rooms(category),',
    to: 'queryKey: queryKeys.rooms(null),',
  },
  {
    ids: ['S4.04'],
    breaks: 'an empty category does not say what to do',
    file: 'remote-browse/src/home/room-results.tsx',
    from: 'subtitle="Please Select Other Categories."',
    to: '',
  },
  {
    ids: ['S4.05'],
    breaks: 'a category drops the other query parameters',
    file: 'remote-browse/src/home/category-search.ts',
    from: 'new URLSearchParams(search)',
    to: 'new URLSearchParams()',
  },
  {
    ids: ['S4.06'],
    breaks: 'the selected category is not underlined',
    file: STRIP,
    from: "'border-ink text-ink'",
    to: "'border-transparent text-ink'",
  },
  {
    ids: ['S4.07'],
    breaks: 'a card lacks its fixed text',
    file: 'remote-browse/src/home/room-card.tsx',
    from: '5 nights .',
    to: '',
  },
  {
    ids: ['S4.08'],
    breaks: 'the categories stand in another order',
    file: STRIP,
    from: 'CATEGORIES.map(',
    to: 'CATEGORIES.toReversed().map(',
  },
  {
    ids: ['S4.08'],
    breaks: 'a category has no description',
    file: 'remote-browse/src/room/room-facts.tsx',
    from: '{kind.description}',
    to: '{kind.label}',
  },
  {
    ids: ['S4.09'],
    breaks: 'a category keeps rooms of others too',
    file: 'contracts/src/categories.ts',
    from: 'room.category === category',
    to: 'room.category.startsWith(category)',
  },
];
