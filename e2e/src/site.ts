/** What the site under test brings along for tests, as its own pages tell. */

const STAND_INS = ['identity', 'payments', 'mail'] as const;

/** A third party that a local server stands in for; only there may people be made up and cards be test cards. */
export type StandIn = (typeof STAND_INS)[number];

/**
 * Whether the journeys may use a stand-in: by `E2E_STAND_INS`, which the set-up finds out unless a person has said it.
 * Before, such as for a list of the journeys, all of them count as there.
 */
export function hasStandIn(name: StandIn): boolean {
  const setting = process.env.E2E_STAND_INS;
  return setting === undefined || setting.split(',').includes(name);
}

/**
 * Which stand-ins a site has. Its pages tell the browser about the first two, from wherever they are read; the mail
 * box answers on the machine of the site alone, as it should.
 */
export async function askForStandIns(baseURL: string): Promise<StandIn[]> {
  const html = await (await fetch(baseURL, { headers: { accept: 'text/html' } })).text();
  const mail = await fetch(new URL('/stand-ins/mail/messages', baseURL));
  await mail.body?.cancel();
  return standInsOf(html, mail.ok && /json/.test(mail.headers.get('content-type') ?? ''));
}

/** Reads them from a page's own data. Throws when it is no page of Travel Lodge. */
export function standInsOf(html: string, hasMailBox: boolean): StandIn[] {
  const data = /id="lodge-page">(.*?)<\/script>/s.exec(html)?.[1];
  if (!data) throw new Error('No page of Travel Lodge is there');
  const { config } = JSON.parse(data);
  const has = { identity: Boolean(config.firebase.standIn), payments: Boolean(config.stripe.script), mail: hasMailBox };
  return STAND_INS.filter((name) => has[name]);
}
