import { createHash } from 'node:crypto';
import { HTTP_CONTRACT, type PaintAnswer } from 'contracts';
import type { Answer, SharedAnswers } from '../answers/shared-answers.ts';
import { LONGEST } from '../answers/shared-answers.ts';
import { withTimeout } from '../with-timeout.ts';
import { PaintFailure } from './paint-failure.ts';

export interface PageAnswers {
  answers: Record<string, PaintAnswer>;
  /** The same string for identical responses. */
  version: string;
  at: number;
}

/** Timeout for the API. It is well below the time after which a waiting visitor gets the last good page. */
const ANSWER_LIMIT_MS = 300;

interface Reader {
  client: string;
  /** Skips the cache, because this visitor may have just changed the data. */
  mustBeNew: boolean;
}

/** Reads the data for pages from the API without a session. */
export function createPageData(read: SharedAnswers) {
  async function answerOf(path: string, { client, mustBeNew }: Reader): Promise<Answer> {
    const reading = read(path, { client, contract: String(HTTP_CONTRACT), age: mustBeNew ? 'new' : 'fresh' });
    const answer = await withTimeout(ANSWER_LIMIT_MS, reading).catch(() => undefined);
    // A 429 concerns only the rate-limited visitor, not the page.
    if (!answer || answer.status === 429) throw new PaintFailure('no-data');
    if (answer.status !== 200) throw new PaintFailure('not-there');
    if (answer.body === '' || answer.body.length > LONGEST) throw new PaintFailure('no-data');
    return answer;
  }

  /** @throws PaintFailure */
  return async function readAll(paths: readonly string[], reader: Reader): Promise<PageAnswers> {
    const found = await Promise.all(
      [...new Set(paths)].map(async (path) => [path, await answerOf(path, reader)] as const),
    );
    const hash = createHash('sha256');
    for (const [path, { body, headers }] of found) hash.update(`${path}\n${headers.link}\n${body}\n`);
    const answers = found.map(([path, { body, headers }]) => [
      path,
      { body, ...(headers.link && { link: headers.link }) },
    ]);
    return {
      answers: Object.fromEntries(answers),
      version: hash.digest('base64url'),
      at: Math.min(...found.map(([, { at }]) => at)),
    };
  };
}

/** Returns the calls of a route's `data`, with names in braces replaced by parameters of the address. */
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
