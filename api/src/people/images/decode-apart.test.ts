import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from 'contracts';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import {
  grid,
  rotated,
  withBoxes,
  withFrames,
  withLargerPicture,
  withReferences,
} from '../../../tests/hostile-avif.ts';
import { withScans, withSegments, withTexts } from '../../../tests/hostile-pictures.ts';
import { photo, upload } from '../../../tests/lodging.ts';
import { useApi } from '../../../tests/test-api.ts';
import { hasUploadsLeft } from '../../base/index.ts';
import { DecodingLimitError, decodeApart } from './decode-apart.ts';
import type { DecodingJob } from './decoding-process.ts';

const api = useApi(({ limits }) => ({ limits: { ...limits, uploads: { max: 20, windowMs: 60 * 60_000 } } }));

/** Less time than in production, so that the tests are fast. */
const LIMITS = { maxCpuMs: 2_000, maxMemory: 400_000_000 };
const decode = (picture: Buffer, limits = LIMITS) => decodeApart(picture, { background: '#fff', limits });

/** Returns the outcome of decoding, and the processor time and memory that it took in this process. */
async function measure(picture: Buffer) {
  const before = { memory: process.memoryUsage.rss(), cpu: process.threadCpuUsage() };
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss() - before.memory);
  }, 50);
  const outcome = await decode(picture).then(
    () => 'decoded',
    (error) => (error instanceof DecodingLimitError ? 'killed' : error.code),
  );
  clearInterval(watch);
  const { user, system } = process.threadCpuUsage(before.cpu);
  return { outcome, cpuMs: (user + system) / 1_000, memory };
}

test.each<[string, string[], () => Promise<Buffer>]>([
  ['a PNG with five texts of 40 MB', ['decoded', 'killed'], () => withTexts(5)],
  ['a PNG with 100 texts of 40 MB', ['decoded', 'killed', 'image-damaged'], () => withTexts(100)],
  ['a JPEG with 400 scans', ['decoded', 'killed'], () => withScans(400, [800, 600])],
  ['a large JPEG with 400 scans', ['killed'], () => withScans(400, [8_000, 6_000])],
  ['a JPEG with millions of empty segments', ['decoded', 'killed', 'image-damaged'], () => withSegments(6_000_000)],
  ['an AVIF that declares a smaller size', ['killed', 'image-damaged'], () => withLargerPicture(5_000)],
  ['an AVIF with 240 rotations', ['killed'], () => rotated(240)],
  ['an AVIF with 500 frames', ['killed'], () => withFrames(500)],
  ['an AVIF with a grid of one tile', ['killed', 'image-damaged'], () => grid(12, 12, 'item')],
  ['an AVIF with a grid of equal tiles', ['killed', 'image-damaged'], () => grid(12, 12, 'content')],
  ['an AVIF with a grid of large tiles', ['decoded', 'killed'], () => grid(2, 2, 'content')],
  ['an AVIF with millions of boxes', ['decoded', 'killed', 'image-damaged'], () => withBoxes(3_000_000)],
  ['an AVIF with millions of references', ['decoded', 'killed', 'image-damaged'], () => withReferences(1_500_000)],
])('%s costs the API little time and memory', async (_, outcomes, make) => {
  const picture = await make();
  const { outcome, cpuMs, memory } = await measure(picture);
  expect(outcomes).toContain(outcome);
  expect(cpuMs).toBeLessThan(500);
  expect(memory).toBeLessThan(picture.length + 100_000_000);
});

const large = () =>
  sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#468' } })
    .avif({ effort: 0 })
    .toBuffer();

test('a process that takes too much memory is killed', async () => {
  await expect(decode(await large(), { ...LIMITS, maxCpuMs: 60_000 })).rejects.toThrow(DecodingLimitError);
});

test('a process that takes too long is killed', async () => {
  await expect(decode(await withFrames(500), { ...LIMITS, maxCpuMs: 500 })).rejects.toThrow(DecodingLimitError);
});

/** Starts a process that decodes a picture, and waits until it has begun. */
async function startDecoding(picture: Buffer): Promise<ChildProcess> {
  const limits = {
    maxPixels: MAX_PICTURE_PIXELS,
    maxSide: MAX_PICTURE_SIDE,
    maxCpuMs: 60_000,
    maxMemory: 1_000_000_000,
  };
  const job: DecodingJob = { uploadBytes: picture.length, background: '#fff', ...limits };
  const child = fork(join(import.meta.dirname, 'decoding-process.ts'), [JSON.stringify(job)], {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin?.end(picture);
  await once(child, 'message');
  return child;
}

test('a process that is decoding ends when the API ends', async () => {
  const child = await startDecoding(await withFrames(500));
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s does not end a process that is decoding', async (signal) => {
  const child = await startDecoding(await withScans(400, [2_000, 1_500]));
  child.kill(signal);
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(message).toHaveProperty('decoded');
});

test('each second of processor time counts as one more upload', async () => {
  const host = await api.signIn('slow@lodge.test', 'host');
  // Takes about four seconds.
  expect((await upload(host, await withScans(400, [5_200, 3_900]))).status).toBe(200);
  const limits = { ...api.services.settings.limits, uploads: { max: 1, windowMs: 1 } };
  expect(await hasUploadsLeft(api.services.db, host.uid, limits)).toBe(false);
});

test('a picture that hits a limit counts as 20 uploads', async () => {
  const host = await api.signIn('limit@lodge.test', 'host');
  expect((await upload(host, await large())).body.code).toBe('image-too-many-pixels');
  expect((await upload(host, await photo())).body.code).toBe('too-many-requests');
});

test('pictures that wait are refused after one of the same person hit a limit', async () => {
  const host = await api.signIn('flood@lodge.test', 'host');
  const other = await api.signIn('other@lodge.test', 'host');
  const [hostile, innocent] = [await large(), await photo()];
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => upload(host, hostile)),
    upload(other, innocent),
  ]);
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
    'image-too-many-pixels',
    'too-many-requests',
    'too-many-requests',
    undefined,
  ]);
});
