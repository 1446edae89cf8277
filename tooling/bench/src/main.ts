import { parseArgs } from 'node:util';
import type { Part, Samples } from './bench.ts';
import { measuresOf } from './measures.ts';
import { calendar } from './pages/calendar.ts';
import { interactions } from './pages/interactions.ts';
import { map } from './pages/map.ts';
import { paint } from './pages/paint.ts';
import { weight } from './pages/weight.ts';
import { processes } from './processes.ts';
import { table, writeResults } from './report.ts';
import { api } from './server/measure-api.ts';
import { booking } from './server/measure-booking.ts';
import { edge } from './server/measure-edge.ts';
import { load } from './server/measure-load.ts';
import { queries } from './server/measure-queries.ts';
import { streams } from './server/measure-streams.ts';
import { openSite, type Site } from './site.ts';
import { tools } from './tools.ts';

const PARTS: Part[] = [
  weight,
  paint,
  interactions,
  map,
  calendar,
  edge,
  processes,
  tools,
  api,
  queries,
  load,
  booking,
  streams,
];

const NO_SITE: Site = { url: '', stop: async () => {} };

const HELP = `npm run bench                      measures the built product, which it starts and ends
npm run bench -- --only paint,cls  some parts, or the measures whose id begins so
npm run bench -- --quick           a short try: two rounds instead of five, 100,000 rooms instead of a million
BASE_URL=…                         measures a product that is already running

Parts: ${PARTS.map(({ name }) => name).join(', ')}`;

const { values } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (values.help) console.log(HELP);
else await bench(values.only?.split(',') ?? [''], values.quick ?? false);

/** `wanted` contains names of parts or prefixes of measure ids. `''` selects every measure. */
async function bench(wanted: string[], isQuick: boolean): Promise<void> {
  const isWanted = ({ name, measures }: Part) =>
    wanted.some((one) => name === one || measures.some((id) => id.startsWith(one)));
  const parts = PARTS.filter(isWanted);
  if (parts.length === 0) throw new Error(`There is no measure ${wanted.join(', ')}\n${HELP}`);
  const samples: Samples = {};
  const failed: string[] = [];
  const measure = async (part: Part, site: Site) => {
    console.log(`${part.name}…`);
    try {
      Object.assign(samples, await part.run({ site, rounds: isQuick ? 2 : 5, isQuick }));
    } catch (error) {
      // Continue, because the other parts take many minutes and should not be lost.
      console.error(error);
      failed.push(part.name);
    }
  };
  const { standalone = [], onSite = [] } = Object.groupBy(parts, ({ isStandalone }) =>
    isStandalone ? 'standalone' : 'onSite',
  );
  if (onSite.length > 0) {
    const site = await openSite();
    try {
      for (const part of onSite) await measure(part, site);
    } finally {
      await site.stop();
    }
  }
  for (const part of standalone) await measure(part, NO_SITE);
  const measures = measuresOf(samples);
  if (isQuick) console.log('Quick run: two rounds, and 100,000 rooms instead of a million.');
  console.log(`${table(measures)}\n\nWritten to ${writeResults(measures, isQuick)}`);
  if (failed.length > 0) throw new Error(`Not measured, because it failed: ${failed.join(', ')}`);
}
