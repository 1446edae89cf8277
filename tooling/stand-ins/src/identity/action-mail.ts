import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import type { ActionCode, ProjectState } from './emulator.ts';

export interface ActionMail {
  sendNew(): void;
  skipNew(): void;
  settle(): Promise<void>;
}

export interface MailSettings {
  smtpUrl: string | undefined;
  siteUrl: string;
  brand: string;
}

const EMAIL_TEXTS: Record<ActionCode['requestType'], { subject: string; purpose: string }> = {
  PASSWORD_RESET: { subject: 'Reset your password', purpose: 'reset your password' },
  VERIFY_EMAIL: { subject: 'Verify your email', purpose: 'verify your email address' },
  VERIFY_AND_CHANGE_EMAIL: {
    subject: 'Verify your new email',
    purpose: 'use this address from now on',
  },
  RECOVER_EMAIL: { subject: 'Your email was changed', purpose: 'restore this address' },
  EMAIL_SIGNIN: { subject: 'Sign in', purpose: 'sign in' },
};

export function createActionMail(state: ProjectState, settings: MailSettings, log: Log): ActionMail {
  const transport = settings.smtpUrl ? createTransport(settings.smtpUrl) : undefined;
  let known = new Set(state.oobs.keys());
  const underWay = new Set<Promise<void>>();

  const send = async (code: ActionCode) => {
    const link = actionLink(code, settings.siteUrl);
    const { subject, purpose } = EMAIL_TEXTS[code.requestType];
    if (!transport)
      return log({ level: 'warn', msg: `SMTP_URL is not set, so this email was not sent: ${subject}.`, link });
    try {
      await transport.sendMail({
        from: { name: settings.brand, address: 'noreply@travel-lodge.test' },
        to: code.newEmail ?? code.email,
        subject: `${subject} for ${settings.brand}`,
        text: `Hello,\n\nFollow this link to ${purpose} on ${settings.brand} (${code.email}):\n\n${link}\n\nIf you didn't ask for this, you can ignore this email.\n\nThe ${settings.brand} team\n`,
      });
    } catch (error) {
      log({
        level: 'error',
        msg: 'The mail server refused an email: check SMTP_URL.',
        subject,
        reason: String(error),
      });
    }
  };
  const takeNew = () => {
    const fresh = [...state.oobs.values()].filter(({ oobCode }) => !known.has(oobCode));
    known = new Set(state.oobs.keys());
    return fresh;
  };
  return {
    sendNew() {
      for (const code of takeNew()) {
        const sending: Promise<void> = send(code).finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
    },
    skipNew: () => void takeNew(),
    async settle() {
      await Promise.all(underWay);
      transport?.close();
    },
  };
}

/**
 * Rewrites the emulator's link. Links to reset a password or verify an address lead to the site's own page, like the
 * action URL of a real project. The site has no page for other links, so they lead to the stand-in's page.
 */
export function actionLink(code: ActionCode, siteUrl: string): string {
  const link = new URL(code.oobLink);
  const isOfSite = code.requestType === 'PASSWORD_RESET' || code.requestType === 'VERIFY_EMAIL';
  const path = isOfSite ? '/reset-password' : '/emulator/action';
  return new URL(path + link.search, siteUrl).href;
}
