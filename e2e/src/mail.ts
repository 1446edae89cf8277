import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

interface Mail {
  subject: string;
  text: string;
  html: string;
  links: string[];
  listHeaders: Record<string, string>;
}

export async function mailsTo(request: APIRequestContext, email = ''): Promise<Mail[]> {
  return (await request.get(`/stand-ins/mail/messages?to=${email}`)).json();
}

/**
 * Checks that an email is readable on a phone and a desktop, in both themes, without its style sheet, and as plain
 * text.
 */
export async function expectReadableEmail(browser: Browser, { text, html }: Mail): Promise<void> {
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
  // Without its style sheet, an email has no dark colors.
  await show(html.replace(/<style>[\s\S]*?<\/style>/, ''), 320, 'light');
  await context.close();
}
