import { pageDataIn } from './page-data.ts';

/** Detects the stand-ins of the site under test. */

const STAND_INS = ['identity', 'payments', 'mail'] as const;

export type StandIn = (typeof STAND_INS)[number];

/**
 * Returns whether the tests may use a stand-in, according to `E2E_STAND_INS`, which the setup sets if it is missing.
 * Before the setup, for example when tests are only listed, returns true for all.
 */
export function hasStandIn(name: StandIn): boolean {
  const setting = process.env.E2E_STAND_INS;
  return setting === undefined || setting.split(',').includes(name);
}

/**
 * Returns the stand-ins of a site. The first two are named in its pages. The mailbox responds only on the site's own
 * machine.
 */
export async function fetchStandIns(baseURL: string): Promise<StandIn[]> {
  const html = await (await fetch(baseURL, { headers: { accept: 'text/html' } })).text();
  const mail = await fetch(new URL('/stand-ins/mail/messages', baseURL));
  await mail.body?.cancel();
  return standInsOf(html, mail.ok && /json/.test(mail.headers.get('content-type') ?? ''));
}

/**
 * Reads the stand-ins from the page's data.
 *
 * @throws Error if it is not a page of Travel Lodge
 */
export function standInsOf(html: string, hasMailBox: boolean): StandIn[] {
  const { config } = pageDataIn(html);
  const has = { identity: Boolean(config.firebase.standIn), payments: Boolean(config.stripe.script), mail: hasMailBox };
  return STAND_INS.filter((name) => has[name]);
}
