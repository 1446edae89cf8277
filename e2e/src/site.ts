import { pageDataIn } from './page-data.ts';

/** The stand-ins of the site under test, as its pages reveal them. */

const STAND_INS = ['identity', 'payments', 'mail'] as const;

export type StandIn = (typeof STAND_INS)[number];

/**
 * Returns whether the tests may use a stand-in, from `E2E_STAND_INS`, which the setup detects unless it is set. True
 * for all before the setup, for example when tests are only listed.
 */
export function hasStandIn(name: StandIn): boolean {
  const setting = process.env.E2E_STAND_INS;
  return setting === undefined || setting.split(',').includes(name);
}

/**
 * Returns the stand-ins of a site. Its pages name the first two. The mailbox answers only on the site's own machine.
 */
export async function askForStandIns(baseURL: string): Promise<StandIn[]> {
  const html = await (await fetch(baseURL, { headers: { accept: 'text/html' } })).text();
  const mail = await fetch(new URL('/stand-ins/mail/messages', baseURL));
  await mail.body?.cancel();
  return standInsOf(html, mail.ok && /json/.test(mail.headers.get('content-type') ?? ''));
}

/** Reads them from the page's data. @throws Error if it is not a page of Travel Lodge */
export function standInsOf(html: string, hasMailBox: boolean): StandIn[] {
  const { config } = pageDataIn(html);
  const has = { identity: Boolean(config.firebase.standIn), payments: Boolean(config.stripe.script), mail: hasMailBox };
  return STAND_INS.filter((name) => has[name]);
}
