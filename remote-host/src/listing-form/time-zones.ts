import { isTimeZone } from 'contracts';

/** The zone of this browser; of a browser that does not tell, UTC. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** All zones that the browser knows, with the chosen one, as options. */
export function timeZoneOptions(chosen: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
