import { reportMessage } from 'api/reported-items/report-message';
import { reportReview } from 'api/reported-items/report-review';
import { findRoom } from 'api/rooms/storage';
import { actorOf } from './actor-of.ts';
import type { DemoReport } from './catalog/reports.ts';
import type { SeedRun } from './seed-rooms.ts';
import { readSteps, writeStep } from './steps.ts';

/** Hosts report what guests wrote, with the product's own actions: a second report of the same person is the first one. */
export async function seedReports(run: SeedRun, roomIds: Map<string, string>): Promise<void> {
  const { services, demo, say } = run;
  const done = await readSteps<string>(services.db, 'report:');
  const missing = demo.reports.filter((report) => !done.has(keyOf(report)));
  let made = 0;
  for (const report of missing) {
    if (!(await reportOnce(run, report, roomIds.get(report.room) ?? ''))) continue;
    await writeStep(services.db, `report:${keyOf(report)}`, report.reason);
    made += 1;
  }
  if (made > 0) say(`${made} reports for the admin`);
}

function keyOf(report: DemoReport): string {
  const what = 'message' in report ? `message:${report.message}` : report.startInDays;
  return `${report.room}:${report.guest}:${what}`;
}

/** False when what is reported is not there: without payments there are no stays, and so no reviews. */
async function reportOnce({ services, people }: SeedRun, report: DemoReport, roomId: string): Promise<boolean> {
  const { db } = services;
  const { reason, text } = report;
  const room = await findRoom(db, roomId);
  const host = [...people.values()].find(({ id }) => id === room?.host_id);
  const guestId = people.get(report.guest)?.id;
  if (!host || !guestId) throw new Error(`the demo report about ${report.room} has no host or no guest`);
  if ('message' in report) {
    const { id, thread_id: threadId } = await db
      .selectFrom('messages')
      .select(['id', 'thread_id'])
      .where('room_id', '=', roomId)
      .where('sender_id', '=', guestId)
      .where('position', '=', report.message + 1)
      .executeTakeFirstOrThrow();
    await reportMessage(services, actorOf(host), { threadId, messageId: id, reason, text });
    return true;
  }
  const bookingId = (await readSteps<string>(db, 'booking:')).get(
    `${report.room}:${report.guest}:${report.startInDays}`,
  );
  if (!bookingId) return false;
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('room_id', '=', roomId)
    .where('booking_id', '=', bookingId)
    .where('side', '=', 'guest')
    .executeTakeFirstOrThrow();
  await reportReview(services, actorOf(host), { id: id ?? '', reason, text });
  return true;
}
