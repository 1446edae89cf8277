import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { PaintError } from './paint-error.ts';
import { keyOf, type PaintingCode, type PaintQuestion, type PaintReply } from './protocol.ts';
import { createSetPainter, type SetPainter } from './set-painter.ts';

const MOST_SETS = 3;
const UNUSED_MS = 10 * 60_000;
const LARGEST_QUESTION = 16_000_000;

/** Responds to edges. This process never runs release code itself. */
export function createPainterServer(log: (entry: object) => void): Server {
  const painters = new LRUCache<string, SetPainter>({
    max: MOST_SETS,
    ttl: UNUSED_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (painter) => painter.close(),
  });

  function painterOf(key: string, code: PaintingCode | undefined): SetPainter | undefined {
    const known = painters.get(key);
    if (known || !code || keyOf(code) !== key) return known;
    const painter = createSetPainter(code, log);
    painters.set(key, painter);
    return painter;
  }

  async function answer({ key, code, request }: PaintQuestion): Promise<PaintReply> {
    const painter = painterOf(key, code);
    if (!painter) return { needs: 'code' };
    try {
      return { page: request && (await painter.paint(request)) };
    } catch (error) {
      if (error instanceof PaintError) return { failure: error.reason, message: error.message };
      throw error;
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const question = await readQuestion(request);
    if (!question) return void response.writeHead(400, { connection: 'close' }).end();
    const body = JSON.stringify(await answer(question));
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  }

  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    handle(request, response).catch((error: Error) => {
      log({ level: 'error', message: String(error.stack ?? error) });
      response.destroy();
    });
  });
  return server.once('close', () => painters.clear());
}

async function readQuestion(request: IncomingMessage): Promise<PaintQuestion | undefined> {
  if (request.method !== 'POST') return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > LARGEST_QUESTION) return undefined;
    chunks.push(chunk);
  }
  try {
    const question = JSON.parse(Buffer.concat(chunks).toString()) as PaintQuestion | null;
    return typeof question?.key === 'string' ? question : undefined;
  } catch {
    return undefined;
  }
}
