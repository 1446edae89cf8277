import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Button } from 'shared-ui';
import { hasUnsavedWork } from './unsaved-work.ts';

/** A newer set is there, or the API serves this one no more. */
export type ReloadReason = 'new-release' | 'too-old';

let place: { root: Root; reason: ReloadReason } | undefined;

/** At the end of the screen, until it is followed or put off. What cannot wait replaces what can. */
export function showReloadNotice(reason: ReloadReason): void {
  if (place?.reason === 'too-old') return;
  const root = place?.root ?? createRoot(document.body.appendChild(document.createElement('div')));
  place = { root, reason };
  root.render(
    <ReloadNotice
      key={reason}
      isUrgent={reason === 'too-old'}
      hasWork={hasUnsavedWork()}
      onLater={() => {
        root.render(null);
        place = { root, reason: 'new-release' };
      }}
    />,
  );
}

interface ReloadNoticeProps {
  isUrgent: boolean;
  hasWork: boolean;
  onLater(): void;
}

function ReloadNotice({ isUrgent, hasWork, onLater }: ReloadNoticeProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <div
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-lg flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-float"
      role={isUrgent ? 'alert' : 'status'}
    >
      <p className="flex-1 basis-60">
        {isUrgent
          ? 'This page is from an older version of the site. Please reload it to go on.'
          : 'A new version is ready.'}
        {isUrgent && hasWork && ' What you typed is still here: copy what you want to keep first.'}
      </p>
      <Button
        isBusy={isLeaving}
        onClick={() => {
          setIsLeaving(true);
          location.reload();
          // A page that was asked to stay is still there.
          setTimeout(() => setIsLeaving(false), 1_000);
        }}
        size="sm"
        variant="primary"
      >
        Reload
      </Button>
      <Button onClick={onLater} size="sm">
        {isUrgent ? 'Close' : 'Later'}
      </Button>
    </div>
  );
}
