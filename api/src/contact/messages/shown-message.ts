import { type Message, maskContacts } from 'contracts';
import type { MessageRow } from '../../base/index.ts';

export interface Reading {
  personId: string;
  hidesContacts: boolean;
}

/**
 * Returns a message as the reader may see it. Contact details are hidden when a message is read, not when it is sent,
 * so a booking also reveals those in earlier messages.
 */
export function shownMessage(row: MessageRow, { personId, hidesContacts }: Reading): Message {
  const isOwn = row.sender_id === personId;
  const common = {
    id: row.id,
    position: row.position,
    from: isOwn ? ('me' as const) : ('other' as const),
    at: row.sent_at.toISOString(),
  };
  if (row.removed_at) return { ...common, text: '', images: [], isRemoved: true };
  const { images } = row;
  if (!hidesContacts) return { ...common, text: row.text, images };
  const { text, isMasked } = maskContacts(row.text);
  return { ...common, text: isOwn ? row.text : text, images, ...(isMasked && { isMasked }) };
}
