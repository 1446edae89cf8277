import { type JobPayload, newId, type Services } from '../../base/index.ts';
import { TITLES } from '../notices/titles.ts';
import { helloTo, layOut } from './letter.ts';

export async function sendHostingMail(
  { db, mail, settings }: Services,
  { personId, declined, answerId = newId() }: JobPayload['mail-hosting-answer'],
): Promise<void> {
  const person = await db.selectFrom('people').select(['email', 'name']).where('id', '=', personId).executeTakeFirst();
  if (!person) return;
  const { brand, siteUrl } = settings;
  const letter = layOut(settings, {
    to: person.email,
    subject: declined === null ? TITLES['hosting-approved'](brand) : `Your request to become a host on ${brand}`,
    greeting: helloTo(person.name),
    paragraphs:
      declined === null
        ? ['Your request was approved. You can now add your first room.']
        : ['Your request to become a host was declined. You can ask again once the reason below no longer applies.'],
    facts: [['Account', person.email], ...(declined === null ? [] : [['Reason', declined] satisfies [string, string]])],
    link: {
      label: declined === null ? 'Add a room' : 'Open my dashboard',
      href: new URL(declined === null ? '/dashboard/add-room' : '/dashboard', siteUrl).href,
    },
  });
  const kind = declined === null ? 'hosting-approved' : 'hosting-declined';
  await mail.send({ ...letter, messageId: `<${kind}.${personId}.${answerId}@${siteUrl.hostname}>` });
}
