import { Agent, request as send } from 'node:http';
import type { PaintedPage, PaintRequest } from 'contracts';
import type { PainterAddress } from 'painter/painter-address';
import type { PaintQuestion, PaintReply } from 'painter/protocol';
import { PaintFailure } from './paint-failure.ts';
import { paintedPage } from './painted-page.ts';
import type { KeyedCode } from './painting-code.ts';

/** The painter gives up on a page after 3 s. The next page may have to wait for that and for a new process to start. */
const LIMIT_MS = 8_000;
const MOST_WAITING = 40;
/** Parsing a larger reply would block requests of other visitors. */
const LARGEST_REPLY = 4_000_000;
/** After a timeout, no page is painted for this long. The delay doubles with each further timeout. */
const SHORTEST_REST_MS = 1_000;
const LONGEST_REST_MS = 30_000;

/**
 * Sends requests to the painter, a separate process that runs the code of releases. The painter's replies are not
 * trusted.
 */
export function askPainter(address: PainterAddress | undefined, log: (entry: object) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_WAITING });
  let waiting = 0;
  let silences = 0;
  let restsUntil = 0;
  let lastTrouble = '';

  /** @throws PaintFailure */
  async function paint(code: KeyedCode, request: PaintRequest): Promise<PaintedPage> {
    const reply = await ask(code, request);
    if ('failure' in reply) throw new PaintFailure(reply.failure, reply.message);
    if (!('page' in reply)) throw new PaintFailure('nonsense', 'The painter did not accept the code of the set');
    const { data, error } = paintedPage.safeParse(reply.page);
    if (data) return data;
    const issue = error.issues[0];
    const [path] = request.address.split('?');
    note(`What was painted for ${path} is no page: ${issue?.path.join('.')} ${issue?.message}`, code);
    throw new PaintFailure('nonsense');
  }

  async function ask({ key, code }: KeyedCode, request?: PaintRequest): Promise<PaintReply> {
    if (!address || Date.now() < restsUntil) throw new PaintFailure('no-painter');
    if (waiting >= MOST_WAITING) throw new PaintFailure('busy');
    waiting += 1;
    try {
      const question = { key, ...(request && { request }) };
      const reply = await post(question);
      const whole = 'needs' in reply ? await post({ ...question, code }) : reply;
      silences = 0;
      return whole;
    } catch (error) {
      const { message, name } = error as Error;
      if (name === 'TimeoutError')
        restsUntil = Date.now() + Math.min(SHORTEST_REST_MS * 2 ** silences++, LONGEST_REST_MS);
      note(`The painter does not answer, so pages come plain: ${message}`);
      throw new PaintFailure('no-painter', message);
    } finally {
      waiting -= 1;
    }
  }

  function post(question: PaintQuestion): Promise<PaintReply> {
    const body = JSON.stringify(question);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const signal = AbortSignal.timeout(LIMIT_MS);
    const where = address && 'path' in address ? { socketPath: address.path } : address;
    return new Promise((resolve, reject) => {
      // The error of an aborted request does not include the signal's reason.
      const fail = (error: Error) => reject(signal.aborted ? signal.reason : error);
      send({ ...where, agent, method: 'POST', headers, signal }, async (response) => {
        try {
          let text = '';
          for await (const chunk of response.setEncoding('utf8')) {
            text += chunk;
            if (text.length > LARGEST_REPLY) throw new Error('its reply is larger than a page can be');
          }
          if (response.statusCode !== 200) throw new Error(`it answered with ${response.statusCode}`);
          resolve(JSON.parse(text));
        } catch (error) {
          fail(error as Error);
        }
      })
        .on('error', fail)
        .end(body);
    });
  }

  function note(trouble: string, code?: KeyedCode): void {
    if (trouble !== lastTrouble) log({ level: 'warn', message: trouble, ...(code && { set: code.code.site.set.id }) });
    lastTrouble = trouble;
  }

  const warm = async (code: KeyedCode) => void (await ask(code).catch(() => undefined));

  return { paint, warm, close: () => agent.destroy() };
}
