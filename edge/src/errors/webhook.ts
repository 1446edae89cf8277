import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ErrorGroup, isReleaseName, type ReleaseName } from 'contracts';
import { httpAddress } from 'part-runtime/setting-kinds';
import { createRateLimit } from '../rate-limit.ts';

type Webhooks = ReadonlyMap<ReleaseName | '*', string>;

export type ErrorNews = 'new' | 'returned';

interface WebhookOptions {
  addresses: Webhooks;
  secret: string | undefined;
  siteUrl: string;
  log(entry: object): void;
  /** Delays between attempts, in ms. */
  rests?: readonly number[];
}

const LIMIT_MS = 5_000;
const RESTS_MS = [1_000, 10_000, 60_000];
/** Maximum number of calls per hour. Otherwise, a version that fails everywhere would cause hundreds. */
const AN_HOUR = 30;

/** Parses `https://…` or `host=https://…,*=https://…`. Returns undefined if the text is not valid. */
export function parseWebhooks(setting: string): Webhooks | undefined {
  const entries = setting.split(',').map((entry) => {
    const [, name = '*', address = ''] = /^\s*(?:(\*|[a-z][a-z0-9-]*)=)?(\S+)\s*$/.exec(entry) ?? [];
    return [name, address] as const;
  });
  const isRight = entries.every(
    ([name, address]) => (name === '*' || isReleaseName(name)) && httpAddress.safeParse(address).success,
  );
  return isRight ? new Map(entries) : undefined;
}

/**
 * Neutralizes what chat programs read as a mention or a link, such as `<!channel>` and `@here`, because the text quotes
 * what visitors' browsers sent.
 */
function withoutMentions(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('@', '@\u200b');
}

/** Notifies teams of errors in the background. A failed call is logged and otherwise ignored. */
export function createWebhook({ addresses, secret, siteUrl, log, rests = RESTS_MS }: WebhookOptions) {
  const allows = createRateLimit(AN_HOUR, 3_600_000);
  const ended = new AbortController();

  async function send(address: string, body: string): Promise<void> {
    const at = String(Math.floor(Date.now() / 1_000));
    const signature = secret && createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(signature && { 'lodge-signature': `t=${at},v1=${signature}` }),
      },
      body,
      // A redirect could lead to an address that the operator did not choose.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(LIMIT_MS), ended.signal]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  }

  async function deliver(address: string, body: string): Promise<void> {
    for (const rest of [...rests, undefined]) {
      try {
        return await send(address, body);
      } catch (error) {
        if (ended.signal.aborted) return;
        // Never log the address: it may contain a secret.
        if (rest === undefined) {
          log({ level: 'warn', message: `The webhook for errors was not reached: ${(error as Error).message}` });
        } else await wait(rest, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  function post(name: ReleaseName, event: string, text: string, more: object = {}): void {
    const address = addresses.get(name) ?? addresses.get('*');
    if (!address || !allows('all')) return;
    const console = new URL('/dashboard/releases', siteUrl).href;
    void deliver(address, JSON.stringify({ event, text: withoutMentions(text), console, ...more }));
  }

  return {
    /** Notifies a team that someone must decide what to do about a failing version. */
    alert: (name: ReleaseName, message: string) => post(name, 'rollback.held', message),
    tell(error: ErrorGroup, news: ErrorNews): void {
      const [place] = error.frames;
      const where = place ? ` at ${place.file}:${place.line}` : '';
      const what = news === 'new' ? 'New error' : 'An error came back';
      const text = `${what} in ${error.name} ${error.versions[0]?.version}: ${error.type}: ${error.message}${where}`;
      post(error.name, `error.${news}`, text, { error });
    },
    close: () => ended.abort(),
  };
}
