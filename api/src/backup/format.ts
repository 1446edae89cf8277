import { z } from 'zod';

/**
 * A backup is one gzip file of JSON lines, so that `gunzip -c FILE | less` reads it on any machine:
 *
 *   {"format":"travel-lodge-backup","version":1,"at":"…","migrations":["0001-….sql",…]}
 *   {"table":"people","columns":["id",…]}      then a line a row, each value as PostgreSQL writes it as text
 *   ["0190…","uid-1",null,…]
 *   {"picture":"<hash>/master.webp","content":"<base64>"}
 *   {"state":"identity/accounts.json","content":"<base64>"}     of a local stand-in, in parts of 1 MB
 *   {"rows":123,"pictures":40,"missing":[]}
 *   {"sha256":"…"}                              of every byte before this line
 */
export const FORMAT = 'travel-lodge-backup';
export const VERSION = 1;

/** The longest line is a picture of 32 MB in base64. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** What restored rows lean on at the local stand-ins: accounts to sign in with, and the other side of each payment. */
export const STATE_FILES = ['identity/accounts.json', 'payments/payments.journal'] as const;

export const header = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  /** The instant of the snapshot. */
  at: z.iso.datetime(),
  /** What the schema was made by. */
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof header>;

export const totals = z.object({
  rows: z.number(),
  /** Pictures, each with its widths. */
  pictures: z.number(),
  /** Hashes of pictures whose master was nowhere to be found. */
  missing: z.array(z.string()),
});
export type Totals = z.infer<typeof totals>;

export const content = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({ picture: z.string(), content: z.base64() }),
  z.object({ state: z.enum(STATE_FILES), content: z.base64() }),
]);
export type Row = (string | null)[];
/** A line between the header and the totals. */
export type Content = z.infer<typeof content> | Row;

export const seal = z.object({ sha256: z.string() });
