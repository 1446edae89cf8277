import { z } from 'zod';
import { MAIL_KINDS } from '../contact/mail-kinds.ts';

const kind = z.enum(MAIL_KINDS);

export const mailChoice = z.object({ kind, isStopped: z.boolean() });
export type MailChoice = z.infer<typeof mailChoice>;

export const mailKindParam = z.object({ kind });
export const mailLinkParam = z.object({ secret: z.string().max(64) });
export const mailsStopped = z.object({ stopped: z.boolean() });
