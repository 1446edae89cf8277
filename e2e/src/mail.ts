import type { APIRequestContext, Browser } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/** What the stand-in's mail box has. */
interface Mail {
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** By which mail programs stop mails like it. */
  listHeaders: Record<string, string>;
}

/** The mails to an address. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  return (await request.get(`/stand-ins/mail/messages?to=${email}`)).json();
}

/** A mail can be read on a phone and a desk, light and dark, and in programs that drop its style sheet. */
export async function expectMailReads(browser: Browser, { html }: Mail): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const shown of [html, html.replace(/<style>[\s\S]*?<\/style>/, '')]) {
    await page.setContent(shown);
    for (const [width, colorScheme] of [
      [320, 'light'],
      [800, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
  await context.close();
}
