import { createHash } from 'node:crypto';
import type { PaintAnswer } from 'contracts';
import { LRUCache } from 'lru-cache';
import { askApi } from '../ask-api.ts';
import type { Upstream } from '../upstream.ts';
import { PaintFailure } from './paint-failure.ts';

/** What the API answered to strangers. */
interface Known extends PaintAnswer {
  at: number;
  etag: string | undefined;
}

export interface PageAnswers {
  answers: Record<string, PaintAnswer>;
  /** The same for the same answers. */
  version: string;
  /** When the oldest of them was read. */
  at: number;
}

/** Pages that are made anew at the same moment share an answer. */
const SHARED_MS = 500;
/** Well before a visitor's patience ends: then the last good page shows. */
const ANSWER_LIMIT_MS = 300;
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST = 2 * 1024 * 1024;

interface Reader {
  /** The address that the call counts to. */
  client: string;
  /** Not what somebody else asked for a moment ago: this visitor may have changed it since. */
  mustBeNew: boolean;
}

/** Reads what pages show from the API, as a stranger. */
export function createPageData(api: Upstream) {
  const known = new LRUCache<string, Known>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
  });
  const asking = new Map<string, Promise<Known>>();

  async function ask(path: string, client: string): Promise<Known> {
    const before = known.get(path);
    const at = Date.now();
    const headers = {
      'x-forwarded-for': client,
      'accept-encoding': 'identity',
      ...(before?.etag && { 'if-none-match': before.etag }),
    };
    const answer = await askApi(api, path, { headers, limit: ANSWER_LIMIT_MS }).catch(() => {
      throw new PaintFailure('no-data');
    });
    if (before && answer.status === 304) return { ...before, at };
    if (answer.status !== 200) {
      await answer.body?.cancel();
      known.delete(path);
      // Too many questions of one visitor say nothing about the page.
      throw new PaintFailure(answer.status === 429 ? 'no-data' : 'not-there');
    }
    const body = await answer.text().catch(() => '');
    if (body === '' || body.length > LONGEST) throw new PaintFailure('no-data');
    const link = answer.headers.get('link');
    return { body, ...(link && { link }), at, etag: answer.headers.get('etag') ?? undefined };
  }

  async function read(path: string, { client, mustBeNew }: Reader): Promise<Known> {
    const before = known.get(path);
    if (!mustBeNew && before && Date.now() - before.at < SHARED_MS) return before;
    const shared = mustBeNew ? undefined : asking.get(path);
    const reading = shared ?? ask(path, client).finally(() => asking.delete(path));
    asking.set(path, reading);
    const answer = await reading;
    known.set(path, answer);
    return answer;
  }

  /** @throws PaintFailure */
  return async function readAll(paths: readonly string[], reader: Reader): Promise<PageAnswers> {
    const found = await Promise.all([...new Set(paths)].map(async (path) => [path, await read(path, reader)] as const));
    const hash = createHash('sha256');
    for (const [path, { body, link }] of found) hash.update(`${path}\n${link}\n${body}\n`);
    const answers = found.map(([path, { body, link }]) => [path, { body, ...(link && { link }) }]);
    return {
      answers: Object.fromEntries(answers),
      version: hash.digest('base64url'),
      at: Math.min(...found.map(([, { at }]) => at)),
    };
  };
}

/** The calls of a route's `data`: names in braces are replaced by parameters of the address. */
export function callsOf(
  data: readonly string[],
  parameters: Record<string, string>,
  search: URLSearchParams,
): string[] {
  return data.map((pattern) => {
    const [path = '', query = ''] = pattern.split('?');
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
    const wanted = new URLSearchParams();
    for (const [name, value] of new URLSearchParams(query)) {
      const given = /^\{(\w+)\}$/.exec(value)?.[1];
      const actual = given === undefined ? value : search.get(given);
      if (actual !== null) wanted.set(name, actual);
    }
    return wanted.size > 0 ? `${filled}?${wanted}` : filled;
  });
}
