import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Button } from 'shared-ui';
import { hasUnsavedWork } from './unsaved-work.ts';

export type ReloadReason = 'new-release' | 'too-old';

export const showReloadNotice = createReloadNotice();

export function createReloadNotice() {
  let root: Root | undefined;
  let isUrgentShown = false;

  return function show(reason: ReloadReason): void {
    if (isUrgentShown) return;
    root ??= createRoot(document.body.appendChild(document.createElement('div')));
    isUrgentShown = reason === 'too-old';
    root.render(
      <ReloadNotice
        key={reason}
        isUrgent={isUrgentShown}
        hasWork={hasUnsavedWork()}
        onLater={() => {
          root?.render(null);
          isUrgentShown = false;
        }}
      />,
    );
  };
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
      className="fixed inset-x-4 bottom-[calc(1rem+var(--tab-bar,0px))] z-50 mx-auto flex max-w-lg flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-float"
      role={isUrgent ? 'alert' : 'status'}
    >
      <p className="flex-1 basis-60">
        {isUrgent
          ? 'This page is from an older version of the site. Please reload it to continue.'
          : 'A new version is available.'}
        {isUrgent && hasWork && ' What you typed is still here. Copy anything you want to keep before you reload.'}
      </p>
      <Button
        isBusy={isLeaving}
        onClick={() => {
          setIsLeaving(true);
          location.reload();
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
