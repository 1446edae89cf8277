import { CALENDAR_PROBLEMS, formatMoment, isolate } from 'contracts';
import type { JobPayload, OutsideCalendarRow, RoomRow, Services } from '../../base/index.ts';
import { findCalendar, findRoom } from '../../listings/index.ts';
import { TITLES } from '../notices/titles.ts';
import { helloTo, type LetterParts, layOut } from './letter.ts';

/** Emails a host that an imported calendar has failed or recovered. Sends nothing if its state has changed since. */
export async function sendCalendarMail(
  { db, mail, settings }: Services,
  { roomId, calendarId, isFailing, at }: JobPayload['mail-outside-calendar'],
): Promise<void> {
  const calendar = await findCalendar(db, { room_id: roomId, id: calendarId });
  const room = await findRoom(db, roomId);
  if (!calendar || !room || room.archived_at || isFailing !== (calendar.failure_told_at !== null)) return;
  const host = await db
    .selectFrom('people')
    .select(['email', 'name'])
    .where('id', '=', room.host_id)
    .executeTakeFirst();
  if (!host) return;
  const write = isFailing ? failingParts : recoveryParts;
  const letter = layOut(settings, {
    to: host.email,
    greeting: helloTo(host.name),
    ...write(calendar, room, settings),
    link: { label: 'View the calendar', href: new URL(`/dashboard/calendar/${roomId}/sites`, settings.siteUrl).href },
  });
  const messageId = `<outside-calendar.${calendarId}.${Date.parse(at)}@${settings.siteUrl.hostname}>`;
  await mail.send({ ...letter, messageId });
}

type Parts = Pick<LetterParts, 'subject' | 'paragraphs' | 'facts'>;

function failingParts(
  { name, problem, failing_since: since }: OutsideCalendarRow,
  { title, time_zone }: RoomRow,
  { calendarUserAgent }: Services['settings'],
): Parts {
  return {
    subject: TITLES['calendar-failing']({ name: isolate(name), title: isolate(title) }),
    paragraphs: [
      ...(problem ? [CALENDAR_PROBLEMS[problem]] : []),
      'The nights that it has closed stay closed. A new stay there closes no nights here, so a guest could book them. Block them in your calendar until it can be read again.',
      'We keep trying, and email you when it works.',
    ],
    facts: [
      ['Calendar', name],
      ['Listing', title],
      ...(since ? [['Since', formatMoment(since, time_zone)] as [string, string]] : []),
      ...(problem === 'refused' ? [['Our import is named', calendarUserAgent] as [string, string]] : []),
    ],
  };
}

function recoveryParts({ name }: OutsideCalendarRow, { title }: RoomRow): Parts {
  return {
    subject: TITLES['calendar-works']({ name: isolate(name), title: isolate(title) }),
    paragraphs: [
      'We have read it again, and its stays close the same nights here. If you blocked nights by hand in the meantime, you can open them again.',
      'If a stay there overlaps a booking here, you get another email about it.',
    ],
    facts: [
      ['Calendar', name],
      ['Listing', title],
    ],
  };
}
