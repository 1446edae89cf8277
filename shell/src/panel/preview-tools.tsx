import type { PageRelease, ReleaseSet } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'shared-ui';
import { InspectPanel } from './inspect-panel.tsx';
import { PreviewBanner } from './preview-banner.tsx';

/** The session storage key that keeps the panel open across page loads in the tab. */
const OPEN = 'lodge-inspect';

export function PreviewTools({ set, release }: { set: ReleaseSet; release: PageRelease }) {
  const [isOpen, setOpen] = useState(wasOpen);
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  function open(isWanted: boolean): void {
    setAsked(true);
    setOpen(isWanted);
    remember(isWanted);
  }
  useEffect(() => {
    if (isAsked && !isOpen) opener.current?.focus();
  }, [isAsked, isOpen]);
  const isPreview = release.channel === 'override';
  return (
    <>
      {isPreview && <PreviewBanner set={set} release={release} onOpenPanel={() => open(true)} opener={opener} />}
      {isOpen && <InspectPanel set={set} release={release} takesFocus={isAsked} onClose={() => open(false)} />}
      {!isOpen && !isPreview && (
        <Button
          className="fixed right-4 bottom-[calc(1rem+var(--tab-bar,0px))] z-40"
          onClick={() => open(true)}
          ref={opener}
          size="sm"
        >
          Inspect
        </Button>
      )}
    </>
  );
}

function wasOpen(): boolean {
  if (new URLSearchParams(location.search).has('inspect')) return true;
  try {
    return sessionStorage.getItem(OPEN) !== null;
  } catch {
    return false;
  }
}

function remember(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(OPEN, '');
    else sessionStorage.removeItem(OPEN);
  } catch {
    // Storage is disabled.
  }
}
