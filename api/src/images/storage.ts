import type { Insertable } from 'kysely';
import type { Queries, Tables } from '../database/tables.ts';

/** Demo pictures have no uploader of their own: every host may use them. */
export const DEMO_UPLOADER = 'demo';

const ADDRESS = /^\/img\/([0-9a-f]{40})$/;

export function addressOf(hash: string): string {
  return `/img/${hash}`;
}

/** The hash in the address of a picture of ours, or undefined for any other address. */
function hashIn(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1];
}

/** True when the address is a picture that this person uploaded, or one of the demo data. */
export async function isOwnPicture(db: Queries, address: string, uid: string): Promise<boolean> {
  const hash = hashIn(address);
  return hash !== undefined && (await countOwn(db, [hash], uid)) === 1;
}

export async function areOwnPictures(db: Queries, addresses: string[], uid: string): Promise<boolean> {
  const hashes = [...new Set(addresses)].map(hashIn);
  if (hashes.includes(undefined)) return false;
  return (await countOwn(db, hashes as string[], uid)) === hashes.length;
}

async function countOwn(db: Queries, hashes: string[], uid: string): Promise<number> {
  const rows = await db
    .selectFrom('pictures')
    .select('hash')
    .distinct()
    .where('hash', 'in', hashes)
    .where('uploader', 'in', [uid, DEMO_UPLOADER])
    .execute();
  return rows.length;
}

export async function insertPicture(db: Queries, picture: Insertable<Tables['pictures']>): Promise<void> {
  await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Where the master of a picture lies: an address at the image host, or null for the blob store. */
export interface MasterPlace {
  hash: string;
  hostUrl: string | null;
}

export async function findMaster(db: Queries, hash: string): Promise<MasterPlace | undefined> {
  const row = await db
    .selectFrom('pictures')
    .select('host_url')
    .where('hash', '=', hash)
    .orderBy('host_url', 'asc')
    .executeTakeFirst();
  return row && { hash, hostUrl: row.host_url };
}
