import { formatMoment, formatShortDay, isolate, partyText, stayPath } from 'contracts';
import type { JobPayload, Services } from '../../base/index.ts';
import { findEntry, isLive, stayOf } from '../../listings/index.ts';
import { TITLES } from '../notices/titles.ts';
import { helloTo } from './letter.ts';
import { sendWithUnsubscribe } from './send-with-unsubscribe.ts';

/** Emails a person on the waitlist that their nights are being held for them. Sends nothing if the hold has ended. */
export async function sendOfferMail(
  services: Services,
  { roomId, entryId }: JobPayload['mail-nights-offered'],
): Promise<void> {
  const { db, clock, settings } = services;
  const entry = await findEntry(db, { room_id: roomId, id: entryId });
  if (!entry?.held_until || !isLive(entry, clock())) return;
  const { person_id: personId, title, held_until } = entry;
  const person = await db.selectFrom('people').select(['name', 'email']).where('id', '=', personId).executeTakeFirst();
  if (!person) return;
  const until = formatMoment(held_until, entry.time_zone);
  await sendWithUnsubscribe(services, {
    personId,
    kind: 'waitlist',
    messageId: `<nights-offered.${entryId}@${settings.siteUrl.hostname}>`,
    parts: {
      to: person.email,
      subject: TITLES['nights-offered']({ title: isolate(title) }),
      greeting: helloTo(person.name),
      paragraphs: [
        'All nights that you wait for are free. They are held for you alone: book and pay in time, or the next guest gets them.',
      ],
      facts: [
        ['Where', entry.location],
        ['Check-in', formatShortDay(entry.from_day)],
        ['Check-out', formatShortDay(entry.to_day)],
        ['Guests', partyText(entry)],
        ['Held until', `${until}, local time of the place`],
      ],
      link: {
        label: 'Book these nights',
        href: new URL(stayPath(roomId, stayOf(entry), entry), settings.siteUrl).href,
      },
    },
  });
}
