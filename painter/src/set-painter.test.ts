import type { PaintedSite } from 'contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSetPainter, type SetPainter } from './set-painter.ts';
import { AREA_PAINTING, SHELL_PAINTING } from './testing/paint-samples.ts';

const site = { set: { id: 'abc' }, origin: 'http://site' } as PaintedSite;
const answers = { '/rooms': { body: '[1]' } };

let painter: SetPainter;
let logged: { message: string }[] = [];
beforeEach(() => {
  logged = [];
  const code = { shell: SHELL_PAINTING, areas: { browse: AREA_PAINTING }, site };
  painter = createSetPainter(code, (entry) => logged.push(entry as { message: string }));
});
afterEach(() => {
  painter.close();
  vi.useRealTimers();
});

const paint = async (address: string) => (await painter.paint({ address, answers })) as { html: string };

test('an area is painted with shared modules and API responses', async () => {
  expect(await paint('/')).toEqual({
    html: '<div data-remote="browse">the only React [1]</div>',
    preloads: '',
    title: 'Rooms',
    head: {},
    queries: [{ key: ['rooms'], data: answers }],
  });
});

test('release code has no access to the environment, files, programs or threads', async () => {
  const { html } = await paint('/?misbehave=look');
  expect(JSON.parse(html.replace(/<[^>]+>/g, ''))).toEqual({
    environment: [],
    file: 'ERR_ACCESS_DENIED',
    folder: 'ERR_ACCESS_DENIED',
    program: 'ERR_ACCESS_DENIED',
    thread: 'ERR_ACCESS_DENIED',
  });
});

test('a page that throws does not affect the next one', async () => {
  await expect(paint('/?misbehave=throw')).rejects.toMatchObject({ reason: 'failed', message: 'no such thing' });
  expect((await paint('/')).html).toContain('[1]');
});

test.each([
  ['hang', 'hung'],
  ['never', 'hung'],
  ['crash', 'crashed'],
])('only the page that misbehaves (%s) fails', async (what, reason) => {
  await paint('/');
  const [failing, waiting] = [paint(`/room/7?misbehave=${what}`), paint('/')];
  // Filling the memory may take longer than the time limit, which ends the process as hung.
  await expect(failing).rejects.toMatchObject({
    reason: what === 'crash' ? expect.stringMatching(/crashed|hung/) : reason,
  });
  expect((await waiting).html).toContain('[1]');
  expect(logged[0]?.message).toContain('/room/7 was not painted');
});

test('a page that ended the process is not retried immediately', async () => {
  await expect(paint('/room/7?misbehave=end')).rejects.toMatchObject({ reason: 'crashed' });
  await expect(paint('/room/7?sort=price')).rejects.toThrow('/room/7 ended its process a moment ago');
  expect((await paint('/room/8')).html).toContain('[1]');
});

test('a process that ends between two pages is replaced', async () => {
  expect((await paint('/room/7?misbehave=late-end')).html).toContain('soon gone');
  await vi.waitFor(async () => expect((await paint('/')).html).toContain('[1]'));
});

test('a process that ends repeatedly is restarted after a pause', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Each page is tried in two processes.
  for (const page of [1, 2])
    await expect(paint(`/room/${page}?misbehave=end`)).rejects.toMatchObject({ reason: 'crashed' });
  await expect(paint('/')).rejects.toMatchObject({ reason: 'restarting' });
  vi.setSystemTime(Date.now() + 60_000);
  expect((await paint('/')).html).toContain('[1]');
});

test('a painting is refused when the queue is full', async () => {
  const paintings = Array.from({ length: 40 }, () =>
    paint('/').then(
      () => '',
      ({ reason }) => reason,
    ),
  );
  expect(await Promise.all(paintings)).toContain('busy');
});
