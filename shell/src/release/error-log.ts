let set = 'unknown';

export function nameSet(id: string): void {
  set = id;
}

export function logError(message: string): void {
  console.error(`${message} (release set ${set})`);
}
