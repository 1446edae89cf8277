import { measurePages } from './pages/measure-pages.ts';
import { measuresOf, table, writeResults } from './report.ts';
import { openSite } from './site.ts';

// npm run bench: measures the built product. BASE_URL measures one that is already running.
const site = await openSite();
try {
  const measures = measuresOf([await measurePages(site.url)]);
  console.log(`${table(measures)}\n\nWritten to ${writeResults(measures)}`);
} finally {
  await site.stop();
}
