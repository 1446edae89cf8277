import { isTimeZone } from 'contracts';

/** The time zone of this browser, or UTC when the browser does not say. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** All time zones the browser knows, plus the chosen one, as options. */
export function timeZoneOptions(chosen: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
