let set = 'unknown';

/** What the page runs on, for whoever reads its log. */
export function nameSet(id: string): void {
  set = id;
}

export function logError(message: string): void {
  console.error(`${message} (release set ${set})`);
}
