import { createHash } from 'node:crypto';
import { FEED_LIMITS } from 'contracts';
import type ICAL from 'ical.js';
import { textOf } from './event-nights.ts';

/**
 * Returns an ID that identifies an event across readings, or null for `VFREEBUSY`, which lists all stays. The ID
 * depends on the start, because some sites use one UID for several stays. If the start of an ignored event changes, the
 * event therefore closes its nights again.
 */
export function eventId(component: ICAL.Component): string | null {
  if (component.name === 'vfreebusy') return null;
  const name = textOf(component, 'uid') || textOf(component, 'summary');
  // Use the raw values, because dates may be unreadable.
  const written = (property: string) => JSON.stringify(component.getFirstProperty(property)?.toJSON() ?? null);
  return hash(['event', name, written('dtstart'), written('recurrence-id')]);
}

/** Returns an ID that all events with this title share. */
export const titleId = (title: string) => hash(['title', plainTitle(title).toLowerCase()]);

/** Returns a title without NUL characters and lone surrogates, which PostgreSQL cannot store. */
export function plainTitle(text: string): string {
  const line = text.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim();
  return line.slice(0, FEED_LIMITS.title).trimEnd().toWellFormed();
}

const hash = (parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
