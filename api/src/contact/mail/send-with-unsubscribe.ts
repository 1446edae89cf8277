import { isFormerEmail, MAIL_KIND_TEXTS, type MailKind, mailLinkPath } from 'contracts';
import type { Services } from '../../base/index.ts';
import { openChoice } from '../../people/index.ts';
import { type LetterParts, layOut } from './letter.ts';

interface EmailWithUnsubscribe {
  personId: string;
  kind: MailKind;
  messageId: string;
  parts: Omit<LetterParts, 'stop'>;
}

/** Sends an email with an unsubscribe link for its kind. Sends nothing if the person has unsubscribed. */
export async function sendWithUnsubscribe(
  { db, mail, settings }: Services,
  { personId, kind, messageId, parts }: EmailWithUnsubscribe,
): Promise<void> {
  if (isFormerEmail(parts.to)) return;
  const { secret, stopped_at } = await openChoice(db, personId, kind);
  if (stopped_at !== null) return;
  const at = (path: string) => new URL(path, settings.siteUrl).href;
  const stop = {
    reason: `You get this email because emails about “${MAIL_KIND_TEXTS[kind].name}” are turned on.`,
    label: 'Unsubscribe',
    href: at(mailLinkPath(secret)),
  };
  await mail.send({ ...layOut(settings, { ...parts, stop }), messageId, oneClickUrl: at(`/api/mail-links/${secret}`) });
}
