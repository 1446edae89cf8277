import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE } from 'contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { preparePicture } from './index.ts';
import type { Scaled, Scaling } from './scale-worker.ts';

type Answer = (scaling: Scaling) => Blob | undefined | 'error' | 'never';

let workers: FakeWorker[] = [];
let answer: Answer;

class FakeWorker extends EventTarget {
  isEnded = false;
  sent: Scaling | undefined;

  readonly options: WorkerOptions;

  constructor(_url: URL, options: WorkerOptions) {
    super();
    this.options = options;
    workers.push(this);
  }

  postMessage(scaling: Scaling) {
    this.sent = scaling;
    const picture = answer(scaling);
    if (picture === 'never') return;
    const data = { picture: picture === 'error' ? undefined : picture } satisfies Scaled;
    const event = picture === 'error' ? new Event('error') : new MessageEvent('message', { data });
    setTimeout(() => this.dispatchEvent(event));
  }

  terminate() {
    this.isEnded = true;
  }
}

const MB = 1024 * 1024;
const jpegOf = (bytes: number) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
const photoOf = (bytes: number, name = 'a.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const heic = new File([new Uint8Array([0, 0, 0, 20]), 'ftypheic\0\0\0\0mif1'], 'IMG_0001.HEIC');

beforeEach(() => {
  workers = [];
  answer = () => jpegOf(1000);
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
});

test('a small picture is sent unchanged', async () => {
  const file = photoOf(MB);
  expect(await preparePicture(file)).toBe(file);
  expect(workers).toEqual([]);
});

test('a large picture is scaled to a JPEG', async () => {
  const sent = await preparePicture(photoOf(MB + 1, 'My beach.png'));
  expect([sent.name, sent.type, sent.size]).toEqual(['My beach.jpg', 'image/jpeg', 1000]);
  const [worker] = workers;
  expect([worker?.sent?.maxSide, worker?.isEnded]).toEqual([MAX_PICTURE_SIDE, true]);
  expect(worker?.options).toEqual({ type: 'module' });
});

test.each<[string, Answer]>([
  ['cannot decode', () => undefined],
  ['has no memory for', () => 'error'],
  ['makes larger', () => jpegOf(3 * MB)],
])('a picture that the browser %s is sent unchanged', async (_, given) => {
  answer = given;
  const file = photoOf(2 * MB);
  expect(await preparePicture(file)).toBe(file);
});

test('a browser without a canvas for workers sends pictures unchanged', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  const file = photoOf(2 * MB);
  expect(await preparePicture(file)).toBe(file);
});

test('a picture that exceeds the limit of the API is refused', async () => {
  answer = () => undefined;
  await expect(preparePicture(photoOf(MAX_PICTURE_BYTES + 1))).rejects.toMatchObject({ code: 'image-too-large' });
});

test('a HEIC photo is converted to JPEG if the browser can read it', async () => {
  answer = () => jpegOf(2 * MB);
  expect((await preparePicture(heic)).name).toBe('IMG_0001.jpg');
});

test('a HEIC photo that the browser cannot read is refused', async () => {
  answer = () => undefined;
  await expect(preparePicture(heic)).rejects.toMatchObject({ code: 'image-heic', message: /HEIC/ });
});

test('several pictures are scaled one after another', async () => {
  let running = 0;
  answer = () => {
    running = Math.max(running, workers.filter(({ isEnded }) => !isEnded).length);
    return jpegOf(1000);
  };
  const sent = await Promise.all(Array.from({ length: 30 }, (_, index) => preparePicture(photoOf(2 * MB, `${index}`))));
  expect(sent.map(({ name }) => name)).toEqual(Array.from({ length: 30 }, (_, index) => `${index}.jpg`));
  expect([workers.length, running]).toEqual([30, 1]);
});

test('a canceled picture does not block the next one', async () => {
  answer = () => 'never';
  const canceling = new AbortController();
  const canceled = preparePicture(photoOf(2 * MB), { signal: canceling.signal });
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  canceling.abort();
  await expect(canceled).rejects.toMatchObject({ name: 'AbortError' });
  expect(workers[0]?.isEnded).toBe(true);
  answer = () => jpegOf(1000);
  expect((await preparePicture(photoOf(2 * MB))).size).toBe(1000);
});
