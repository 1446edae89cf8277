import { runPart, StartError } from 'part-runtime';
import { jsonLog } from 'part-runtime/log-lines';
import { keepPostgres } from './keeper.ts';

// The database keeper, in its own process, so that PostgreSQL shuts down properly even if the product is killed.
await runPart('postgres', async () => {
  const folder = process.env.POSTGRES_FOLDER;
  if (!folder) throw new StartError('POSTGRES_FOLDER must name the folder of the database.');
  return keepPostgres(folder, Number(process.env.PORT ?? 0), jsonLog('postgres'));
});
