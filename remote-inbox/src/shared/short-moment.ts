import { serverNow } from 'shared-platform';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const oldDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

export function shortMoment(at: Date, now = serverNow()): string {
  if (at.toDateString() === now.toDateString()) return time.format(at);
  return (at.getFullYear() === now.getFullYear() ? day : oldDay).format(at);
}
