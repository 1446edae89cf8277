import { parentPort } from 'node:worker_threads';
import type { ReleaseFrame } from './attribute.ts';
import { decodeFrames } from './decode-frames.ts';

/** Reads source maps in a separate thread, because parsing a large map would delay pages. */
parentPort?.on('message', async ({ folder, frames }: { folder: string; frames: ReleaseFrame[] }) => {
  parentPort?.postMessage(await decodeFrames(folder, frames));
});
