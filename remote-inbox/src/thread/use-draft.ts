import { useState } from 'react';

/** What is being written in a thread; kept in the tab, so that a reload loses nothing. */
export function useDraft(threadId: string): [string, (text: string) => void] {
  const key = `inbox-draft:${threadId}`;
  const [text, setText] = useState(() => read(key));
  return [
    text,
    (next) => {
      setText(next);
      keep(key, next);
    },
  ];
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Some browsers allow no storage: the text is then lost with the page. */
function keep(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Nothing to do: the page still has it.
  }
}
