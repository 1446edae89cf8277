import type { PaintedPage } from 'contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PaintFailure } from './paint-failure.ts';
import { createPaintings, type Painting } from './paintings.ts';

/** The API's response to the only request that these tests make. */
let data: string | PaintFailure = 'one';
const paint = vi.fn(async () => ({ html: String(data) }) as PaintedPage);
const home: Painting<string> = {
  key: 'set promoted /',
  mustBeNew: false,
  read: async () => {
    if (data instanceof Error) throw data;
    return { answers: {}, version: data, at: Date.now() };
  },
  paint,
  finish: async ({ html }) => html,
};
let painted: ReturnType<typeof createPaintings<string>>;
const page = async () => (await painted(home)).page;

beforeEach(() => {
  vi.useFakeTimers();
  data = 'one';
  paint.mockReset().mockImplementation(async () => ({ html: String(data) }) as PaintedPage);
  painted = createPaintings<string>((text) => text.length);
});
afterEach(() => vi.useRealTimers());

test('a fresh page is served again without calling the API', async () => {
  await page();
  data = 'two';
  vi.advanceTimersByTime(1_900);
  expect(await page()).toBe('one');
});

test('a stale page is served while a fresh one is painted', async () => {
  await page();
  data = 'two';
  vi.advanceTimersByTime(3_000);
  expect(await page()).toBe('one');
  await vi.advanceTimersByTimeAsync(0);
  expect(await page()).toBe('two');
});

test('a page older than four seconds is not served', async () => {
  await page();
  data = 'two';
  vi.advanceTimersByTime(4_900);
  expect(await page()).toBe('two');
});

test('a visitor who may have changed the data gets a new page', async () => {
  await page();
  data = 'two';
  expect((await painted({ ...home, mustBeNew: true })).page).toBe('two');
  expect(await page()).toBe('two');
});

test('unchanged data is not painted again', async () => {
  await page();
  vi.advanceTimersByTime(10_000);
  await page();
  expect(paint).toHaveBeenCalledOnce();
});

test('concurrent requests share one painting', async () => {
  await Promise.all([page(), page(), page()]);
  expect(paint).toHaveBeenCalledOnce();
});

test('the last good page is served while the API is down', async () => {
  await page();
  data = new PaintFailure('no-data');
  vi.advanceTimersByTime(3_600_000);
  expect(await painted(home)).toEqual({ page: 'one', at: expect.any(Number), version: 'one' });
});

test.each(['failed', 'crashed', 'not-there'] as const)(
  'the old page is not served after the failure %s',
  async (why) => {
    await page();
    data = 'two';
    if (why === 'not-there') data = new PaintFailure(why);
    else paint.mockRejectedValue(new PaintFailure(why));
    vi.advanceTimersByTime(3_600_000);
    await expect(page()).rejects.toMatchObject({ reason: why });
    data = new PaintFailure('no-data');
    await expect(page()).rejects.toMatchObject({ reason: 'no-data' });
  },
);

test('a slow painting is kept for the next visitor', async () => {
  const slow = Promise.withResolvers<PaintedPage>();
  paint.mockReturnValue(slow.promise);
  const waiting = expect(page()).rejects.toMatchObject({ reason: 'late' });
  await vi.advanceTimersByTimeAsync(1_000);
  await waiting;
  slow.resolve({ html: 'late' } as PaintedPage);
  await vi.advanceTimersByTimeAsync(0);
  vi.advanceTimersByTime(500);
  expect(await page()).toBe('late');
});
