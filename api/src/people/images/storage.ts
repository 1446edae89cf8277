import { type Insertable, sql } from 'kysely';
import type { Queries, Services, Tables, Tx } from '../../base/index.ts';

/** The uploader of demo pictures, which every host may use. */
export const DEMO_UPLOADER = 'demo';

const ADDRESS = /^\/img\/([0-9a-f]{40})$/;

export function addressOf(hash: string): string {
  return `/img/${hash}`;
}

function hashIn(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1];
}

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

/** The location of a picture's master: a URL at the image host, or null for the blob store. */
export interface MasterPlace {
  hash: string;
  hostUrl: string | null;
}

export interface Picture extends MasterPlace {
  width: number;
  placeholder: string | null;
}

export async function findPicture(db: Queries, hash: string): Promise<Picture | undefined> {
  const row = await db
    .selectFrom('pictures')
    .select(['host_url', 'width', 'placeholder'])
    .where('hash', '=', hash)
    .orderBy('host_url', 'asc')
    .executeTakeFirst();
  return row && { hash, hostUrl: row.host_url, width: row.width, placeholder: row.placeholder };
}

export async function removeUnlessUploaded({ db, blobs }: Pick<Services, 'db' | 'blobs'>, hash: string): Promise<void> {
  if (!(await findPicture(db, hash))) await blobs.remove(hash);
}

/** Moves the person's uploads to their new uid, except those that the new uid has uploaded too. */
export async function movePictures(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    DELETE FROM pictures WHERE uploader = ${from}
      AND hash = ANY(ARRAY(SELECT hash FROM pictures WHERE uploader = ${to}))`.execute(tx);
  await tx.updateTable('pictures').set({ uploader: to }).where('uploader', '=', from).execute();
}

export async function setPlaceholder(db: Queries, hash: string, placeholder: string | null): Promise<void> {
  await db.updateTable('pictures').set({ placeholder }).where('hash', '=', hash).execute();
}

export const roomPlaceholder = sql<string | null>`(
  SELECT placeholder FROM pictures WHERE hash = substr(r.image, 6) LIMIT 1)`;
