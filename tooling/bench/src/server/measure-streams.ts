import { readFileSync } from 'node:fs';
import { Agent, type ClientRequest, get } from 'node:http';
import { join } from 'node:path';
import { connect } from 'api/base/database/connect';
import { sql } from 'kysely';
import { residentMegabytes } from '../memory.ts';
import { ROOT, startSite } from '../site.ts';
import { signInGuests } from './guests.ts';
import { standalonePart, type Values } from './part.ts';

const STREAMS = 2_000;
/** The number of streams of a person with several tabs and devices. The API allows six. */
const STREAMS_PER_PERSON = 4;

export const streams = standalonePart('streams', ['memory.edge-streams'], measureStreams);

async function measureStreams(): Promise<Values[]> {
  const dataDir = join(ROOT, '.data/bench-streams');
  const site = await startSite(dataDir);
  const agent = new Agent({ keepAlive: false });
  const open: ClientRequest[] = [];
  try {
    const { DATABASE_URL: database } = JSON.parse(readFileSync(join(dataDir, 'api-env.json'), 'utf8'));
    const people = STREAMS / STREAMS_PER_PERSON;
    await saveGuests(database, people);
    const cookies = await signInGuests(database, people, new URL(site.url).port);
    /** Resolves when the stream is open. `beat` resolves with the first heartbeat. */
    const follow = (cookie: string | undefined) =>
      new Promise<{ beat: Promise<void> }>((opened, failed) => {
        const request = get(`${site.url}/api/messages/events`, { agent, headers: { cookie } }, (answer) => {
          if (answer.statusCode !== 200) return failed(new Error(`A stream was answered with ${answer.statusCode}`));
          const beat = new Promise<void>((resolve, reject) => {
            answer.on('data', (part: Buffer) => part.includes('event: beat') && resolve());
            answer.once('close', () => reject(new Error('A stream ended')));
          });
          opened({ beat });
        });
        request.once('error', failed);
        open.push(request);
      });
    const beats: Promise<void>[] = [];
    // Opened one at a time, because the API refuses bursts. Browsers would retry.
    for (let n = 0; n < STREAMS; n += 1) beats.push((await follow(cookies[n % people])).beat);
    await Promise.all(beats);
    return [{ 'memory.edge-streams': await residentMegabytes(`${site.url}/-/metrics`) }];
  } finally {
    for (const request of open) request.destroy();
    await site.stop();
  }
}

/** Saves the people whom `signInGuests` signs in. An earlier run may have created them. */
async function saveGuests(database: string, count: number): Promise<void> {
  const { db, close } = connect({ url: database });
  try {
    await sql`
      INSERT INTO people (id, uid, email, is_email_verified, name, role, status, created_at, updated_at)
      SELECT gen_random_uuid(), 'uid-guest-' || n || '@lodge.test', 'guest-' || n || '@lodge.test', true, 'Guest ' || n, 'guest',
        'Verified', now(), now()
      FROM generate_series(1, ${count}::int) n ON CONFLICT DO NOTHING`.execute(db);
  } finally {
    await close();
  }
}
