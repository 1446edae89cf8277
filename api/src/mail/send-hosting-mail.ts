import { newId } from '../database/new-id.ts';
import type { JobPayload } from '../outbox/jobs.ts';
import type { Services } from '../services.ts';
import { layOut } from './letter.ts';

/** Tells a person what became of the request to become a host. */
export async function sendHostingMail(
  { db, mail, settings }: Services,
  { personId, declined, answerId = newId() }: JobPayload['mail-hosting-answer'],
): Promise<void> {
  const person = await db.selectFrom('people').select(['email', 'name']).where('id', '=', personId).executeTakeFirst();
  if (!person) return;
  const { brand, siteUrl } = settings;
  const letter = layOut(settings, {
    to: person.email,
    subject: declined === null ? `You are a host at ${brand}` : `Your request to become a host at ${brand}`,
    greeting: `Hello ${person.name ?? ''}`.trim().concat(','),
    paragraphs:
      declined === null
        ? ['Your request was approved. You can add your first room now.']
        : ['Your request to become a host was declined. You may ask again when this has changed.'],
    facts: [['Account', person.email], ...(declined === null ? [] : [['Reason', declined] satisfies [string, string]])],
    link: {
      label: declined === null ? 'Add a room' : 'Open my dashboard',
      href: new URL(declined === null ? '/dashboard/add-room' : '/dashboard', siteUrl).href,
    },
  });
  const kind = declined === null ? 'hosting-approved' : 'hosting-declined';
  await mail.send({ ...letter, messageId: `<${kind}.${personId}.${answerId}@${siteUrl.hostname}>` });
}
