import { type APIRequestContext, type Browser, expect, test } from '@playwright/test';
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
 * The report has its pictures.
 */
export async function expectMailReads(browser: Browser, { subject, text, html }: Mail): Promise<void> {
  for (const [, address = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g))
    expect(text).toContain(address.replaceAll('&amp;', '&'));
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
      const path = test.info().outputPath(`${subject.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`);
      if (shown === html) await page.screenshot({ path, fullPage: true });
      if (shown === html) await test.info().attach(`${subject}, ${width} px, ${colorScheme}`, { path });
    }
  }
  await context.close();
}
