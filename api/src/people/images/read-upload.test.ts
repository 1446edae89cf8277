import { MAX_UPLOAD_BYTES } from 'contracts';
import type { FastifyRequest } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { uploadOf } from './read-upload.ts';

interface Sent {
  bytes?: number;
  isGone?: boolean;
  /** Resolves when the upload has been received. The default is immediately. */
  arrival?: Promise<void>;
}

const requestOf = ({ bytes, isGone = false, arrival }: Sent) =>
  ({
    headers: bytes === undefined ? {} : { 'content-length': String(bytes) },
    raw: { destroyed: isGone },
    isMultipart: () => true,
    file: async () => {
      await arrival;
      return { fieldname: 'image', toBuffer: async () => Buffer.of(1) };
    },
  }) as unknown as FastifyRequest;

/**
 * Starts all uploads at the same time. Returns the maximum number that were in memory at the same time, and the result
 * of each upload.
 */
async function uploadAll(sent: Sent[]) {
  let running = 0;
  let most = 0;
  const use = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const results = await Promise.allSettled(sent.map((one) => uploadOf(requestOf(one))(use)));
  return { most, results: results.map(({ status }) => status) };
}

test('at most two uploads of 25 MB are in memory at the same time', async () => {
  const { most, results } = await uploadAll(Array.from({ length: 10 }, () => ({ bytes: MAX_UPLOAD_BYTES })));
  expect([most, results]).toEqual([2, Array(10).fill('fulfilled')]);
});

test('an upload without a length is counted with the maximum size', async () => {
  expect((await uploadAll(Array.from({ length: 10 }, () => ({})))).most).toBe(2);
});

test('photos that a page has resized do not wait for each other', async () => {
  expect((await uploadAll(Array.from({ length: 30 }, () => ({ bytes: 1_000_000 })))).most).toBe(30);
});

test('slow large uploads do not delay photos that a page has resized', async () => {
  const { promise: arrival, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  void uploadAll(Array.from({ length: 3 }, () => ({ bytes: MAX_UPLOAD_BYTES, arrival })));
  const isRead = vi.fn<() => Promise<void>>();
  void uploadOf(requestOf({ bytes: 1_000_000 }))(isRead);
  await expect.poll(() => isRead.mock.calls.length).toBe(1);
});

test('a client that disconnects while waiting does not block others', async () => {
  const { results } = await uploadAll([{}, {}, { isGone: true }, {}]);
  expect(results).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

test('an upload that announces more than 25 MB is not read', () => {
  expect(() => uploadOf(requestOf({ bytes: MAX_UPLOAD_BYTES + 1 }))).toThrow(/25 MB/);
});
