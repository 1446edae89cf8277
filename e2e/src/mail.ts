import { type APIRequestContext, type Browser, expect } from '@playwright/test';
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

/** The mails to an address, or to everybody; the newest first. */
export async function mailsTo(request: APIRequestContext, email = ''): Promise<Mail[]> {
  return (await request.get(`/stand-ins/mail/messages?to=${email}`)).json();
}

/**
 * A mail can be read on a phone and a desk, light and dark, in programs that drop its style sheet, and as plain text.
 */
export async function expectMailReads(browser: Browser, { text, html }: Mail): Promise<void> {
  for (const [, address = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g))
    expect(text).toContain(address.replaceAll('&amp;', '&'));
  const context = await browser.newContext();
  const page = await context.newPage();
  const show = async (shown: string, width: number, colorScheme: 'light' | 'dark') => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.setContent(shown);
    await expectAccessible(page);
  };
  await show(html, 320, 'light');
  await show(html, 800, 'dark');
  // Without its style sheet a mail has no dark colors.
  await show(html.replace(/<style>[\s\S]*?<\/style>/, ''), 320, 'light');
  await context.close();
}
