import { useState } from 'react';

/** What is typed, kept in this tab until `clearDraft`: a page that is left by mistake loses nothing. */
export function useDraft<Value extends object>(key: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read<Value>(key) ?? initial);
  return [
    value,
    (next) => {
      setValue(next);
      withStorage((storage) => storage.setItem(key, JSON.stringify(next)));
    },
  ];
}

export function clearDraft(key: string): void {
  withStorage((storage) => storage.removeItem(key));
}

function read<Value>(key: string): Value | undefined {
  return withStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return kept === null ? undefined : (kept as Value);
  });
}

/** A browser may refuse to keep anything. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
