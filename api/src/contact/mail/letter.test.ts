import { expect, test } from 'vitest';
import { layOut } from './letter.ts';

const parts = {
  to: 'clara@lodge.test',
  subject: 'Your stay at\r\nBcc: everybody',
  greeting: 'Hello <Clara>,',
  paragraphs: ['The key is in the box.\nCode 4711 & "left".'],
  facts: [
    ['Room', '<img src=x onerror=alert(1)>'],
    ['Check-in', 'Friday'],
  ] as [string, string][],
  link: { label: 'See it', href: 'http://localhost:4000/?a=1&b="2"' },
};
const letter = layOut({ brand: 'Travel Lodge' }, parts);

test('the text and the HTML have the same content', () => {
  const seen = letter.html
    .replace(/<br>/g, '\n')
    .replace(/<(style|title)>[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
  for (const said of [parts.greeting, ...parts.paragraphs, ...parts.facts.flat(), parts.link.label, 'Travel Lodge']) {
    expect(letter.text).toContain(said);
    expect(seen).toContain(said);
  }
  expect(letter.html).toContain('The key is in the box.<br>Code 4711');
  expect(letter.text).toContain(`See it: ${parts.link.href}`);
});

test('user text cannot inject markup or a header', () => {
  expect(letter.subject).toBe('Your stay at Bcc: everybody');
  expect(letter.html).not.toContain('<Clara>');
  expect(letter.html).not.toContain('<img');
  expect(letter.html).toContain('href="http://localhost:4000/?a=1&amp;b=&quot;2&quot;"');
});

test('an email without facts has no empty lines', () => {
  const stop = { reason: 'You saved a place.', label: 'Unsubscribe', href: 'http://localhost:4000/mails/s' };
  const { html, text } = layOut({ brand: 'Travel Lodge' }, { ...parts, facts: [], stop });
  expect(html).not.toContain('<th');
  expect(text).not.toMatch(/\n{3}/);
  for (const shown of [html, text]) for (const said of Object.values(stop)) expect(shown).toContain(said);
  expect(letter.html + letter.text).not.toMatch(/stop|undefined/i);
});

test('the HTML uses only tags and styles that all email clients support', () => {
  expect(letter.html).not.toMatch(/<(script|link|img|div style="(?!display:none)|svg)|position:|flex|grid|url\(/);
});
