import type { ReactNode } from 'react';

/** A panel that overlays the end of the page, so that the page does not shift when nights are selected. */
export function NightSheet({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label="Selected nights"
      className="fixed inset-x-0 bottom-0 z-30 mx-auto max-h-[60vh] max-w-6xl overflow-y-auto rounded-t-sheet border border-line bg-surface-raised p-4 shadow-float sm:px-6"
    >
      {children}
    </aside>
  );
}
