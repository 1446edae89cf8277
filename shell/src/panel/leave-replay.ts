/** Loads the same page without a release set in its address. */
export function leaveReplay(): void {
  const address = new URL(location.href);
  address.searchParams.delete('set');
  if (address.href === location.href) location.reload();
  else location.assign(address);
}
