import type { APIRequestContext } from '@playwright/test';

/** What the stand-in's mail box has. */
interface Mail {
  subject: string;
  text: string;
  links: string[];
  /** By which mail programs stop mails like it. */
  listHeaders: Record<string, string>;
}

/** The mails to an address. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  return (await request.get(`/stand-ins/mail/messages?to=${email}`)).json();
}
