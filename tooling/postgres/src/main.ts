import { runPart, StartError } from 'part-runtime';
import { jsonLog } from 'part-runtime/log-lines';
import { keepPostgres } from './keeper.ts';

// Keeps PostgreSQL running. This is a separate process, so that PostgreSQL shuts down cleanly even if the product is
// killed.
await runPart('postgres', async () => {
  const folder = process.env.POSTGRES_FOLDER;
  if (!folder) throw new StartError('POSTGRES_FOLDER must name the folder of the database.');
  return keepPostgres(folder, Number(process.env.PORT ?? 0), jsonLog('postgres'));
});
