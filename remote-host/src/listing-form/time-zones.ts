import { isTimeZone } from 'contracts';

/** Returns the browser's time zone, or UTC if it is unknown. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

export function timeZoneOptions(chosen: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
