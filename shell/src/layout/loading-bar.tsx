/** A thin bar below the top bar while the next page loads; the current page stays visible. */
export function LoadingBar({ isActive }: { isActive: boolean }) {
  if (!isActive) return null;
  return (
    <div
      className="loading-bar fixed inset-x-0 top-20 z-40 h-0.5 overflow-hidden bg-rose-100"
      role="status"
      aria-label="Loading the page"
    >
      <div className="loading-bar-runner h-full w-1/3 bg-rose-500" />
    </div>
  );
}
