import { randomUUID } from 'node:crypto';
import { mkdir, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';
import type { Log } from '../log.ts';
import { readState, writeDurably } from '../state-file.ts';

export interface Message {
  id: string;
  /** Set by the sender. A message that is sent again has the same id. */
  messageId: string;
  receivedAt: string;
  from: string;
  /** The recipients' addresses, in lower case. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** All web links in the text, or in the HTML if there is no text. */
  links: string[];
  /** `List-Unsubscribe` and related headers, by name in lower case. */
  listHeaders: Record<string, string>;
  attachments: { name: string; type: string; size: number }[];
}

export interface Mailbox {
  deliver(raw: Buffer, recipients: string[]): Promise<Message>;
  list(to?: string): Message[];
  find(id: string): Message | undefined;
  clear(): Promise<void>;
}

const KEPT = 500;

/** Opens a mailbox that has one file per email. The file names sort by time. */
export async function openMailbox(folder: string, log: Log, kept = KEPT): Promise<Mailbox> {
  await mkdir(folder, { recursive: true });
  const messages: Message[] = [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  for (const name of names) {
    const message = await readState(join(folder, name), parseSaved, log);
    if (message) messages.push(message);
  }
  const fileOf = (message: Message) => join(folder, `${message.id}.json`);
  const drop = async (message: Message) => {
    await unlink(fileOf(message)).catch(() => undefined);
  };
  const trim = () => Promise.all(messages.splice(0, Math.max(0, messages.length - kept)).map(drop));
  await trim();

  return {
    async deliver(raw, recipients) {
      const message = await parseMail(raw, recipients);
      await writeDurably(fileOf(message), JSON.stringify(message));
      messages.push(message);
      await trim();
      return message;
    },
    list(to) {
      const wanted = to?.toLowerCase();
      return messages.filter((message) => !wanted || message.to.includes(wanted)).reverse();
    },
    find: (id) => messages.find((message) => message.id === id),
    async clear() {
      await Promise.all(messages.splice(0).map(drop));
    },
  };
}

function parseSaved(text: string): Message {
  const message = JSON.parse(text) as Message;
  if (typeof message.id !== 'string' || !Array.isArray(message.to)) throw new Error('not an email');
  return message;
}

async function parseMail(raw: Buffer, recipients: string[]): Promise<Message> {
  const mail = await PostalMime.parse(raw);
  const now = new Date();
  const text = mail.text ?? '';
  const html = mail.html ?? '';
  return {
    id: `${now.getTime()}-${randomUUID().slice(0, 8)}`,
    messageId: mail.messageId ?? '',
    receivedAt: now.toISOString(),
    from: mail.from ? written(mail.from) : '',
    to: recipients.map((address) => address.toLowerCase()),
    subject: mail.subject ?? '',
    text,
    html,
    links: linksIn(text || html.replaceAll('&amp;', '&')),
    listHeaders: Object.fromEntries(
      mail.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
    ),
    attachments: mail.attachments.map((part) => ({
      name: part.filename ?? 'attachment',
      type: part.mimeType,
      size: typeof part.content === 'string' ? part.content.length : part.content.byteLength,
    })),
  };
}

function written(address: Address): string {
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '');
}

export function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s"'<>]+[^\s"'<>.,;:!?)]/g) ?? [])];
}
