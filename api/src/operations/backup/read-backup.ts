import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartError } from 'part-runtime';
import { masterKey } from '../../people/index.ts';
import {
  type Content,
  content,
  FORMAT,
  type Header,
  header,
  MAX_LINE_BYTES,
  seal,
  type Totals,
  totals,
  VERSION,
} from './format.ts';

const BREAK = 0x0a;

/**
 * Checks a whole backup, so that a restore never begins with an incomplete file.
 *
 * @throws StartError if the file is truncated, damaged or not a backup
 */
export async function checkBackup(file: string): Promise<Header> {
  let found: Header | undefined;
  for await (const item of readBackup(file)) if (!Array.isArray(item) && 'format' in item) found = item;
  return found ?? damaged(file, 'it has no header');
}

export async function* readBackup(file: string): AsyncGenerator<Header | Content | Totals> {
  const hash = createHash('sha256');
  const seen = { rows: 0, pictures: 0 };
  let stage: 'header' | 'content' | 'seal' | 'end' = 'header';
  let width = 0;
  for await (const line of linesOf(file)) {
    if (stage === 'end') damaged(file, 'there is data after its end');
    const item = parse(file, line);
    if (stage === 'seal') {
      if (seal.safeParse(item).data?.sha256 !== hash.digest('hex')) damaged(file, 'its hash does not match');
      stage = 'end';
      continue;
    }
    hash.update(line).update('\n');
    if (stage === 'header') {
      yield readHeader(file, item);
      stage = 'content';
    } else if (Array.isArray(item)) {
      if (item.length !== width) damaged(file, 'a row does not fit its table');
      seen.rows += 1;
      yield item as Content;
    } else {
      const end = totals.safeParse(item).data;
      if (end) {
        if (end.rows !== seen.rows || end.pictures !== seen.pictures) damaged(file, 'some of its content is missing');
        stage = 'seal';
        yield end;
        continue;
      }
      const known = content.safeParse(item).data;
      if (!known) damaged(file, 'it contains an unknown line');
      if ('columns' in known) width = known.columns.length;
      if ('picture' in known && isMaster(file, known)) seen.pictures += 1;
      yield known;
    }
  }
  if (stage !== 'end') damaged(file, 'its end is missing');
}

function readHeader(file: string, item: unknown): Header {
  const found = header.safeParse(item).data;
  if (found?.version === VERSION) return found;
  if ((item as { format?: unknown } | null)?.format !== FORMAT) damaged(file, 'it does not start like one');
  throw new StartError(
    `${file} was made by a newer version of Travel Lodge: update this one first. Nothing was changed.`,
  );
}

/**
 * Returns true for a master whose name is the hash of its content. The checksum of the backup covers the other widths.
 */
function isMaster(file: string, { picture, content: text }: { picture: string; content: string }): boolean {
  const hash = picture.slice(0, 40);
  if (picture !== masterKey(hash)) return false;
  const found = createHash('sha256').update(Buffer.from(text, 'base64')).digest('hex').slice(0, 40);
  return found === hash || damaged(file, 'a picture does not match its hash');
}

function parse(file: string, line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return damaged(file, 'one of its lines cannot be read');
  }
}

/** Splits only at line feeds. `readline` would also split at U+2028, which text may contain. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  let parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(BREAK); end !== -1; end = chunk.indexOf(BREAK, start)) {
        yield Buffer.concat([...parts, chunk.subarray(start, end)]);
        parts = [];
        length = 0;
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
      length += chunk.length - start;
      if (length > MAX_LINE_BYTES) damaged(file, 'one of its lines is too long');
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_')) damaged(file, 'it is truncated or was changed');
    if (code === 'ENOENT') throw new StartError(`There is no file ${file}.`);
    if (code === 'EISDIR' || code === 'EACCES') throw new StartError(`${file} cannot be read (${code}).`);
    throw error;
  } finally {
    source.destroy();
  }
  if (length > 0) damaged(file, 'its last line is truncated');
}

function damaged(file: string, why: string): never {
  throw new StartError(`${file} is damaged or is not a Travel Lodge backup (${why}). Nothing was changed.`);
}
