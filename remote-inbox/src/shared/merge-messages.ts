import type { Message } from 'contracts';

export function mergeMessages(one: readonly Message[], other: readonly Message[]): Message[] {
  const byPosition = new Map([...one, ...other].map((message) => [message.position, message]));
  return [...byPosition.values()].sort((a, b) => a.position - b.position);
}
