import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMailbox } from './mailbox.ts';
import { withLinks } from './pages.ts';
import { listenForMail } from './smtp.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lodge-mail-'));
});
afterAll(() => rm(folder, { recursive: true }));

const mail = (to: string, subject = 'Hello') =>
  Buffer.from(`From: a@lodge.test\r\nTo: ${to}\r\nSubject: ${subject}\r\n\r\nHi\r\n`);
const silent = () => undefined;

test('an email sent by SMTP survives a restart', async () => {
  const place = join(folder, 'smtp');
  const smtp = await listenForMail(0, await openMailbox(place, silent), silent);
  const transport = createTransport(`smtp://127.0.0.1:${smtp.port}`);
  await transport.sendMail({
    from: 'Travel Lodge <noreply@lodge.test>',
    to: 'Guest@lodge.test',
    bcc: 'archive@lodge.test',
    subject: 'Your stay in Zürich',
    text: 'See http://localhost:4000/dashboard/my-bookings.\nBye',
    html: '<p>See <a href="http://localhost:4000/">it</a></p>',
    attachments: [{ filename: 'stay.ics', content: 'BEGIN:VCALENDAR' }],
    list: { unsubscribe: 'https://lodge.test/stop' },
  });
  transport.close();
  await smtp.close();
  const [message] = (await openMailbox(place, silent)).list('GUEST@lodge.test');
  expect(message).toMatchObject({
    from: 'Travel Lodge <noreply@lodge.test>',
    to: ['guest@lodge.test', 'archive@lodge.test'],
    subject: 'Your stay in Zürich',
    links: ['http://localhost:4000/dashboard/my-bookings'],
    attachments: [{ name: 'stay.ics', type: 'text/calendar' }],
    listHeaders: { 'list-unsubscribe': '<https://lodge.test/stop>' },
  });
  expect(message?.html).toContain('<a href=');
});

test('the newest emails come first and the oldest are dropped', async () => {
  const place = join(folder, 'full');
  const mailbox = await openMailbox(place, silent, 2);
  for (const subject of ['one', 'two', 'three']) await mailbox.deliver(mail('a@lodge.test', subject), ['a@lodge.test']);
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(['three', 'two']);
  expect(mailbox.list('b@lodge.test')).toEqual([]);
  expect(await readdir(place)).toHaveLength(2);
});

test('a damaged email is set aside without affecting the others', async () => {
  const place = join(folder, 'damaged');
  const mailbox = await openMailbox(place, silent);
  const { id } = await mailbox.deliver(mail('a@lodge.test'), ['a@lodge.test']);
  await mailbox.deliver(mail('b@lodge.test'), ['b@lodge.test']);
  await writeFile(join(place, `${id}.json`), '{"id"');
  const log = vi.fn();
  expect((await openMailbox(place, log)).list()).toHaveLength(1);
  expect(log).toHaveBeenCalledOnce();
  expect((await readdir(place)).some((name) => name.includes('.corrupt-'))).toBe(true);
});

test('only web addresses become links', () => {
  expect(withLinks('<b> http://a.test/?x=1&y="> javascript:alert(1)')).toBe(
    '&#60;b&#62; <a href="http://a.test/?x=1&#38;y=" target="_blank" rel="noopener">http://a.test/?x=1&#38;y=</a>&#34;&#62; javascript:alert(1)',
  );
});
