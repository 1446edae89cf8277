import { z } from 'zod';

/**
 * A backup is one gzip file of JSON lines, so that `gunzip -c FILE | less` reads it on any machine:
 *
 *   {"format":"travel-lodge-backup","version":1,"at":"…","migrations":["0001-….sql",…]}
 *   {"table":"people","columns":["id",…]}      then one line per row, each value in PostgreSQL's text format
 *   ["0190…","uid-1",null,…]
 *   {"picture":"<hash>/master.webp","content":"<base64>"}
 *   {"state":"identity/accounts.json","content":"<base64>"}     of a local stand-in, in 1 MB chunks
 *   {"rows":123,"pictures":40,"missing":[]}
 *   {"sha256":"…"}                              of all bytes before this line
 */
export const FORMAT = 'travel-lodge-backup';
export const VERSION = 1;

/** Maximum length of a line. The longest lines contain a picture of up to 32 MB in base64. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

export const STATE_FILES = ['identity/accounts.json', 'payments/payments.journal'] as const;

export const header = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof header>;

export const totals = z.object({
  rows: z.number(),
  pictures: z.number(),
  missing: z.array(z.string()),
});
export type Totals = z.infer<typeof totals>;

export const content = z.union([
  z.object({ table: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({ picture: z.string(), content: z.base64() }),
  z.object({ state: z.enum(STATE_FILES), content: z.base64() }),
]);
export type Row = (string | null)[];
export type Content = z.infer<typeof content> | Row;

export const seal = z.object({ sha256: z.string() });
