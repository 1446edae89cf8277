import { fork } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';
import { heifKind, MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE, pictureSizeProblem } from 'contracts';
import { Refusal } from '../../base/index.ts';
import type { Decoded, DecodingJob, DecodingMessage } from './decoding-process.ts';

export interface DecodingLimits {
  /** Processor time in ms, which does not depend on what else the machine does. */
  maxCpuMs: number;
  /** In bytes. */
  maxMemory: number;
}
/**
 * A photo of 100 megapixels takes about 3 s of processor time. An idle process takes 80 MB, a photo another 60 MB, and a progressive JPEG
 * of 50 megapixels another 200 MB.
 */
const LIMITS: DecodingLimits = { maxCpuMs: 20_000, maxMemory: 400_000_000 };
/** For a process that cannot watch itself. A busy machine needs several times the processor time. */
const TIMEOUT_MS = 120_000;

const API = join(import.meta.dirname, '../../..');
const FILE = join(import.meta.dirname, 'decoding-process.ts');
/**
 * The process can read only its own code and cannot start programs. These flags do not apply to native code, such as
 * the decoders.
 */
const FLAGS = [
  '--permission',
  '--allow-addons',
  ...[import.meta.dirname, join(API, 'node_modules'), join(API, '../node_modules')].map(
    (folder) => `--allow-fs-read=${folder}`,
  ),
  '--disable-sigusr1',
];

interface DecodingOptions {
  background: string;
  limits?: DecodingLimits;
  /** Called with the processor time in ms, which is the limit if the process was killed. */
  charge?: (cpuMs: number) => Promise<void>;
}

/** A HEIF file names its codec within this many bytes. */
const CODEC_WITHIN = 16 * 1024;

/** The decoding process was killed because it took too long or too much memory, or because it crashed. */
export class DecodingLimitError extends Error {}

/**
 * Decodes an upload in a new process (docs/decisions/082-decoding-apart.md).
 *
 * @throws DecodingLimitError
 * @throws Refusal if the picture is damaged or its size is not accepted
 */
export async function decodeApart(
  upload: Buffer,
  { background, limits = LIMITS, charge }: DecodingOptions,
): Promise<Decoded> {
  const job: DecodingJob = {
    uploadBytes: upload.length,
    maxPixels: MAX_PICTURE_PIXELS,
    maxSide: MAX_PICTURE_SIDE,
    background,
    ...limits,
  };
  const child = fork(FILE, [JSON.stringify(job)], {
    execArgv: FLAGS,
    // With one arena per thread, glibc would keep more memory.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  // A process that is killed while it reads closes the pipe.
  child.stdin?.on('error', () => undefined).end(upload);
  let cpuMs = 0;
  try {
    for await (const [message] of on(child, 'message', { close: ['exit'] }) as AsyncIterable<[DecodingMessage]>) {
      ({ cpuMs } = message);
      if ('decoded' in message) return message.decoded;
      if ('error' in message) throw new Refusal(failureCode(upload), undefined, { cause: message.error });
      const problem = pictureSizeProblem(message.header.width, message.header.height);
      if (problem) throw new Refusal(problem);
    }
    if (!child.signalCode) throw new Error(`The decoding process ended with ${child.exitCode}.`);
    cpuMs = limits.maxCpuMs;
    throw new DecodingLimitError(`The decoding process ended with ${child.signalCode}.`);
  } finally {
    child.kill('SIGKILL');
    await charge?.(cpuMs);
  }
}

function failureCode(upload: Buffer) {
  // `hvc1` is the codec of HEIC. The brands may not contain it.
  const isHevc = heifKind(upload) && upload.subarray(0, CODEC_WITHIN).includes('hvc1');
  return isHevc ? 'image-heic' : 'image-damaged';
}
