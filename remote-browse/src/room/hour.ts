/** `3:00 PM` */
export function formatHour(hour: number): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(hour * 3_600_000);
}
