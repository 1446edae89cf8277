import { sharp } from './safe-sharp.ts';

// Decodes one upload, which it reads from its standard input, and waits to be killed. Imports little, to start fast.

export interface DecodingJob {
  uploadBytes: number;
  maxPixels: number;
  maxSide: number;
  /** The color that replaces transparency. */
  background: string;
  /** The process kills itself if it takes more processor time than this, in ms. */
  maxCpuMs: number;
  /** The process kills itself if it takes more memory than this, in bytes. */
  maxMemory: number;
}

interface Size {
  width: number;
  height: number;
}
export interface Decoded extends Size {
  /** WebP. */
  content: Uint8Array;
}
type Outcome = { header: Size } | { decoded: Decoded } | { error: string };
/** First the size in the header of the file, then the picture. `cpuMs` is the processor time until then. */
export type DecodingMessage = Outcome & { cpuMs: number };

const WATCH_MS = 10;

const job = JSON.parse(process.argv[2] ?? '') as DecodingJob;

// Ctrl-C and systemd also signal this process, but a stopping API still finishes its requests.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
// sharp decodes in another thread, so the timer keeps running. `process.exit` would wait for that thread.
setInterval(() => {
  const isOver = process.memoryUsage.rss() > job.maxMemory || cpuMs() > job.maxCpuMs;
  if (isOver || !process.connected) process.kill(process.pid, 'SIGKILL');
}, WATCH_MS);

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function tell(outcome: Outcome): void {
  process.send?.({ ...outcome, cpuMs: cpuMs() } satisfies DecodingMessage);
}

try {
  const upload = await readUpload();
  const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata();
  tell({ header: { width, height } });
  tell({ decoded: await decode(upload) });
} catch (error) {
  tell({ error: String(error) });
}

async function readUpload(): Promise<Buffer> {
  const upload = Buffer.alloc(job.uploadBytes);
  let bytes = 0;
  for await (const chunk of process.stdin) bytes += (chunk as Buffer).copy(upload, bytes);
  return upload;
}

async function decode(upload: Buffer): Promise<Decoded> {
  const { maxPixels, maxSide, background } = job;
  const { data, info } = await sharp(upload, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .flatten({ background })
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}
