import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyAsStandby, startPostgres } from 'local-postgres';
import { afterAll, beforeAll } from 'vitest';
import { connect } from '../src/base/database/connect.ts';
import { migrate } from '../src/base/database/migrate.ts';
import { openLine } from './database-line.ts';

type Line = Awaited<ReturnType<typeof openLine>>;

export interface TwoServers {
  writing: Line;
  reading: Line;
  /** The proxy between the standby and the primary. While it is cut, the standby lags. */
  following: Line;
}

export function useStandby(): TwoServers {
  const servers = {} as TwoServers;
  const folder = mkdtempSync(join(tmpdir(), 'lodge-test-standby-'));
  const atEnd: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

  beforeAll(async () => {
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    await (await startPostgres({ folder: one })).stop();
    const follow = await copyAsStandby({ from: one, to: two });
    const primary = await startPostgres({ folder: one });
    atEnd.push(primary.stop);
    const following = await openLine(primary.url);
    atEnd.push(following.close);
    follow(following.url);
    const standby = await startPostgres({ folder: two });
    atEnd.push(standby.stop);
    const reading = await openLine(standby.url);
    const writing = await openLine(primary.url);
    atEnd.push(reading.close, writing.close);
    const connection = connect({ url: primary.url });
    await migrate(connection.db);
    await connection.close();
    Object.assign(servers, { writing, following, reading });
  });
  afterAll(async () => {
    for (const step of atEnd.reverse()) await step();
  });
  return servers;
}
