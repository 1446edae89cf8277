import type { PaintedSite } from 'contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AREA_PAINTING, SHELL_PAINTING } from '../testing/paint-samples.ts';
import { createPainter, type Painter } from './painter.ts';

const site = { set: { id: 'abc' }, origin: 'http://site' } as PaintedSite;
const answers = { '/rooms': { body: '[1]' } };

let painter: Painter;
let logged: { message: string }[] = [];
beforeEach(() => {
  logged = [];
  const code = { shell: SHELL_PAINTING, areas: { browse: AREA_PAINTING }, site };
  painter = createPainter(code, (entry) => logged.push(entry as { message: string }));
});
afterEach(() => painter.close());

const paint = (address: string) => painter.paint({ address, answers });
/** A process that has failed rests for a moment; on a busy machine its first page may take long. */
const paintsAgain = () => vi.waitFor(async () => expect((await paint('/')).html).toContain('[1]'), { interval: 200 });

test('an area paints with what the shell shares, and gets the answers of the API', async () => {
  expect(await paint('/')).toEqual({
    html: '<div data-remote="browse">the only React [1]</div>',
    preloads: '',
    title: 'Rooms',
    head: {},
    queries: [{ key: ['rooms'], data: answers }],
  });
});

test('the code of releases has no door to files, network, other processes or more code', async () => {
  expect((await paint('/?misbehave=doors')).html).toBe('<div data-remote="browse">open: </div>');
});

test('a page that throws leaves the process to the next one', async () => {
  await expect(paint('/?misbehave=throw')).rejects.toMatchObject({ reason: 'failed', message: 'no such thing' });
  expect((await paint('/')).html).toContain('[1]');
});

test.each([
  ['hang', 'hung'],
  ['never', 'hung'],
  ['crash', 'crashed'],
  ['script', 'nonsense'],
  ['form', 'nonsense'],
])('a process that would %s is replaced, and those who wait are told', async (what, reason) => {
  await paint('/');
  const [failing, waiting] = [paint(`/?misbehave=${what}`), paint('/')];
  waiting.catch(() => undefined);
  // The memory runs full only after a while.
  await expect(failing).rejects.toMatchObject({
    reason: what === 'crash' ? expect.stringMatching(/crashed|hung/) : reason,
  });
  await expect(waiting).rejects.toMatchObject({ reason: 'restarting' });
  expect(logged[0]?.message).toContain('A page was not painted');
  await paintsAgain();
});

test('a queue that is too long is turned away', async () => {
  const paintings = Array.from({ length: 40 }, () =>
    paint('/').then(
      () => '',
      ({ reason }) => reason,
    ),
  );
  expect(await Promise.all(paintings)).toContain('busy');
});
