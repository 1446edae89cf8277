import { useIsOnline } from '../use-is-online.ts';

export function LoadingBar({ isActive }: { isActive: boolean }) {
  const isOnline = useIsOnline();
  if (!isActive) return null;
  return (
    <>
      <div
        className="loading-bar fixed inset-x-0 top-20 z-40 h-0.5 overflow-hidden bg-accent-soft"
        role="status"
        aria-label="Loading the page"
      >
        <div className="loading-bar-runner h-full w-1/3 bg-accent" />
      </div>
      {!isOnline && (
        <p
          className="fixed inset-x-4 top-24 z-40 mx-auto w-fit rounded-card border border-warning/30 bg-warning-soft px-4 py-3 text-warning-ink shadow-float"
          role="alert"
        >
          You’re offline. This page can’t open until you’re connected again.
        </p>
      )}
    </>
  );
}
