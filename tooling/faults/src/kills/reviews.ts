import type { Services } from 'api/base/services';
import { askForReviews, publishReviews } from 'api/contact/reviews/sweep-reviews';
import { auditRows } from 'api/operations/invariants/audit-data';
import { runJobs } from 'api/operations/worker/run-jobs';
import { guestReview, roomReview } from 'api/tests/reviews';
import { addDays, instantAt, todayIn } from 'contracts';
import { sql } from 'kysely';
import { exactly, type Fault, none } from '../fault.ts';
import { laterServices, tell } from '../rig/audit.ts';
import { type Caller, insist } from '../rig/caller.ts';
import { addRoom, bookStay, stayAt } from '../rig/lodging.ts';
import type { Rig } from '../rig/rig.ts';
import { killDuring, killWorkerAt, RIG_WITHOUT_WORKER, workOn } from './die.ts';
import { ASKING_POINTS, type AskingPoint, REVIEW_POINTS, type ReviewPoint } from './points.ts';

const DOSES = { short: 1, full: 3 };
/**
 * The points at which processes are killed: a worker while it asks for reviews, and then the API during the second
 * review or a worker while it publishes the only one.
 */
interface Scenario {
  asked: AskingPoint;
  published: ReviewPoint;
  by: 'both' | 'guest';
}
const SHORT: Scenario[] = [{ asked: 'inside-asked', published: 'inside-reviews', by: 'both' }];
const FULL = (['both', 'guest'] as const).flatMap((by) =>
  (Object.keys(REVIEW_POINTS) as ReviewPoint[]).map((published, index): Scenario => {
    const asked = Object.keys(ASKING_POINTS)[index % 2] as AskingPoint;
    return { asked, published, by };
  }),
);
const HOUR_MS = 60 * 60_000;
const ASKED_MS = 25 * HOUR_MS;
/** After this time, the only review of a stay is public. */
const SINGLE_PUBLIC_MS = 15 * 24 * HOUR_MS;

/**
 * Kills a worker while it asks both sides of a stay for their reviews. Then kills the API during the second review,
 * whose author saves it again, or another worker while it publishes the only review.
 */
export const reviews: Fault = {
  name: 'reviews',
  title: 'API or worker killed (SIGKILL) at 3 points of publishing reviews, a worker at 2 points of asking for them',
  async run({ dose, world, say }) {
    const rig = await world.openShared(RIG_WITHOUT_WORKER);
    const scenarios = dose === 'short' ? SHORT : FULL;
    let [reached, unrated, unnoted, unmailed] = [0, 0, 0, 0];
    const broken: string[] = [];
    for (let round = 0; round < DOSES[dose]; round += 1) {
      for (const [index, scenario] of scenarios.entries()) {
        const outcome = await playScenario(rig, scenario, { name: `${round}-${index}`, broken });
        reached += outcome.deaths;
        unrated += Number(!outcome.isRated);
        unnoted += Number(!outcome.isNoted);
        unmailed += Number(!outcome.isMailed);
      }
      say(`${reached} kills, ${broken.length} broken invariants`);
    }
    await rig.close();
    return [
      exactly('kills at the point', reached, 2 * DOSES[dose] * scenarios.length),
      none('broken rules of reviews (I7) right after the death, after the restart and in the end', broken),
      exactly('rooms whose rating or public reviews differ from the written one', unrated, 0),
      exactly('stays with a missing or duplicate notification', unnoted, 0),
      exactly('stays with a missing or duplicate email', unmailed, 0),
    ];
  },
};

interface Outcome {
  deaths: number;
  isRated: boolean;
  isNoted: boolean;
  isMailed: boolean;
}

async function playScenario(
  rig: Rig,
  { asked, published, by }: Scenario,
  { name, broken }: { name: string; broken: string[] },
): Promise<Outcome> {
  const { db } = rig.services;
  // Checks only I7, because this scenario changes the clock too much for the other invariants.
  const audit = async ({ clock }: Services = rig.services) => {
    const found = await auditRows(db, clock());
    broken.push(...found.filter(({ invariant }) => invariant === 'I7').map(tell));
  };
  const host = await rig.signIn(`review-host-${name}@lodge.test`, 'host');
  const guest = await rig.signIn(`review-guest-${name}@lodge.test`);
  const roomId = await addRoom(host, 90);
  const id = (await bookStay(guest, rig.provider, stayAt(roomId, 40, 2))).body.insertedId as string;
  await moveStayToPast(rig.services, { roomId, id });
  while ((await runJobs(rig.services)) > 0);

  let deaths = Number(await killWorkerAt(rig, asked, ASKED_MS));
  const whenAsked = laterServices(rig.services, ASKED_MS);
  await workOn(rig, async () => (await askForReviews(whenAsked)) + (await runJobs(whenAsked)));

  const save = (writer: Caller, body: object) => insist(() => writer.call('PUT', `/api/bookings/${id}/review`, body));
  const saved = [await save(guest, roomReview())];
  const whenPublished = laterServices(rig.services, by === 'both' ? 0 : SINGLE_PUBLIC_MS);
  if (by === 'both') {
    const second = async () => void saved.push(await save(host, guestReview()));
    deaths += Number(await killDuring(rig, published, second, audit));
  } else {
    deaths += Number(await killWorkerAt(rig, published, SINGLE_PUBLIC_MS));
    await workOn(rig, () => publishReviews(whenPublished));
  }
  await audit(whenPublished);
  await workOn(rig, () => runJobs(whenPublished));

  const shown = await rig.anyone.call('GET', `/api/room/${roomId}/reviews`);
  const room = await db.selectFrom('rooms').select('review_count').where('id', '=', roomId).executeTakeFirstOrThrow();
  const sides = by === 'both' ? ['guest', 'host'] : ['guest'];
  const wanted = [
    ...['guest', 'host'].map((side) => `review-asked:${id}:${side}`),
    ...sides.map((side) => `review-published:${id}:${side}`),
  ];
  const notes = await sql<{ key: string }>`SELECT key FROM notifications WHERE key LIKE ${`review-%:${id}:%`}`.execute(
    db,
  );
  const mails = [...(await rig.mailsTo(guest.email)), ...(await rig.mailsTo(host.email))].map(
    ({ messageId }) => messageId,
  );
  const about = new Set(mails.filter((messageId) => messageId.includes('review-')));
  await audit();
  return {
    deaths,
    isRated: saved.every(({ status }) => status === 200) && shown.body.length === 1 && room.review_count === 1,
    isNoted:
      notes.rows
        .map(({ key }) => key)
        .sort()
        .join() === wanted.sort().join(),
    isMailed: about.size === wanted.length,
  };
}

async function moveStayToPast({ db }: Services, { roomId, id }: { roomId: string; id: string }): Promise<void> {
  const to = addDays(todayIn('UTC'), -1);
  const from = addDays(to, -2);
  const { rows } = await sql<{ night: string }>`
    DELETE FROM nights WHERE room_id = ${roomId} AND booking_id = ${id} RETURNING night`.execute(db);
  for (const index of rows.keys())
    await sql`INSERT INTO nights (room_id, night, booking_id) VALUES (${roomId}, ${addDays(from, index)}, ${id})`.execute(
      db,
    );
  await db
    .updateTable('bookings')
    .set({ from_day: from, to_day: to, check_out_at: instantAt(to, 11, 'UTC') })
    .where('room_id', '=', roomId)
    .where('id', '=', id)
    .execute();
}
