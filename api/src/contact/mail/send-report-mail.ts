import type { JobPayload, ReportedItemRow, Services } from '../../base/index.ts';
import { findRoom } from '../../listings/index.ts';
import { shownPeopleOf } from '../../people/index.ts';
import { kindOf, readItem, readReport } from '../reported-items/storage.ts';
import { helloTo, layOut } from './letter.ts';

/**
 * Emails a person that a report was decided or that the decision was reversed. Sends nothing if there is a newer
 * decision.
 */
export async function sendReportMail(
  { db, mail, settings: { siteUrl, brand } }: Services,
  { roomId, itemId, version, personId }: JobPayload['mail-report-decided'],
): Promise<void> {
  const key = { room_id: roomId, id: itemId };
  const item = await readItem(db, key);
  const person = (await shownPeopleOf(db, [personId])).get(personId);
  const room = await findRoom(db, roomId);
  if (item?.version !== version || !person || !room) return;
  const isAuthor = item.author_id === personId;
  const report = isAuthor ? undefined : await readReport(db, key, personId);
  const { subject, paragraph } = isAuthor ? toAuthor(item) : toReporter(item);
  const letter = layOut(
    { brand },
    {
      to: person.email,
      subject,
      greeting: helloTo(person.name),
      paragraphs: [paragraph],
      facts: [
        ['Listing', room.title],
        ...(item.decision_reason ? [['Reason', item.decision_reason] as [string, string]] : []),
        ...(report?.text ? [['You wrote', report.text] as [string, string]] : []),
      ],
      link: { label: LABELS[kindOf(item)], href: new URL(pageOf(item, isAuthor), siteUrl).href },
    },
  );
  const messageId = `<report-decided.${itemId}.${version}.${personId}@${siteUrl.hostname}>`;
  await mail.send({ ...letter, messageId });
}

const LABELS = { review: 'See the page', message: 'See the messages' } as const;

function toAuthor(item: ReportedItemRow): { subject: string; paragraph: string } {
  const kind = kindOf(item);
  if (item.decision === null)
    return {
      subject: `Your ${kind} is shown again`,
      paragraph: `An administrator took back the decision to remove your ${kind}. It will be looked at once more.`,
    };
  return {
    subject: `Your ${kind} was removed`,
    paragraph: `An administrator removed your ${kind}. ${kind === 'review' ? 'It no longer counts for ratings, and nobody can read it.' : 'Neither of you can read it any more.'}`,
  };
}

function toReporter(item: ReportedItemRow): { subject: string; paragraph: string } {
  const kind = kindOf(item);
  const done = item.decision === 'hide' ? 'removed' : 'kept';
  return {
    subject: `The ${kind} that you reported was ${done}`,
    paragraph: `Thank you for your report. An administrator looked at the ${kind}, and ${done} it.`,
  };
}

/**
 * Returns the path of a page that shows the item to the recipient. A host finds reviews of a guest in their own
 * bookings with that guest, so the link leads to the dashboard.
 */
function pageOf(item: ReportedItemRow, isAuthor: boolean): string {
  if (item.thread_id) return `/dashboard/inbox/${item.thread_id}`;
  if (!isAuthor) return item.side === 'guest' ? `/room/${item.room_id}` : '/dashboard';
  return `/dashboard/${item.side === 'guest' ? 'my-bookings' : 'manage-bookings'}/${item.booking_id}`;
}
