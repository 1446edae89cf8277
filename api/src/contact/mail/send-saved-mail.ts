import { formatCents, formatShortDay, isolate } from 'contracts';
import { type JobPayload, type Services, transact } from '../../base/index.ts';
import { findImprovements, type Improvement, recordNotified, upcomingStayOf } from '../../listings/index.ts';
import { helloTo } from './letter.ts';
import { sendWithUnsubscribe } from './send-with-unsubscribe.ts';

/** The maximum number of rooms in an email. */
const MAX_ROOMS = 10;

/**
 * Emails a person about improvements in a list of saved places. Reads the list when it sends the email, and sends
 * nothing if none of the improvements remain.
 */
export async function sendSavedMail(
  services: Services,
  { personId, listId, day }: JobPayload['mail-saved'],
): Promise<void> {
  const { db, clock, settings } = services;
  const list = await db
    .selectFrom('saved_lists')
    .selectAll()
    .where('person_id', '=', personId)
    .where('id', '=', listId)
    .executeTakeFirst();
  const person = await db.selectFrom('people').select(['name', 'email']).where('id', '=', personId).executeTakeFirst();
  if (!list || !person || list.is_quiet) return;
  const { improvements } = await findImprovements(services, list);
  if (improvements.length === 0) return;
  const { siteUrl } = settings;
  const stay = upcomingStayOf(list, clock());
  const dates = stay && `${formatShortDay(stay.from)} to ${formatShortDay(stay.to)}`;
  await sendWithUnsubscribe(services, {
    personId,
    kind: 'saved-places',
    messageId: `<saved.${listId}.${personId}.${day}@${siteUrl.hostname}>`,
    parts: {
      to: person.email,
      subject: subjectOf(improvements, isolate(list.name)),
      greeting: helloTo(person.name),
      paragraphs: [
        `Something is better in your list “${isolate(list.name)}”${dates ? `, for ${dates}` : ''}. Prices and nights can change until you book.`,
      ],
      facts: improvements
        .slice(0, MAX_ROOMS)
        .map((each) => [isolate(each.card.title), factOf(each, stay ? 'in total' : 'a night')]),
      link: { label: 'See the list', href: new URL(`/dashboard/saved?list=${listId}`, siteUrl).href },
    },
  });
  await transact(db, (tx) => recordNotified(tx, list, improvements));
}

function subjectOf(improvements: readonly Improvement[], name: string): string {
  const [first, ...others] = improvements;
  if (!first || others.length > 0) return `${improvements.length} places in “${name}” are better now`;
  const title = isolate(first.card.title);
  return first.isFree ? `${title} is available again` : `${title} costs less now`;
}

function factOf({ cents, before, isFree }: Improvement, unit: string): string {
  const price = `${formatCents(cents)} ${unit}`;
  const was = before === undefined ? '' : `, was ${formatCents(before)}`;
  return `${isFree ? 'Available again: ' : ''}${price}${was}`;
}
