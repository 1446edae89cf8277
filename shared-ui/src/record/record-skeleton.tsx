// biome-ignore lint/style/noRestrictedImports: areas bundle this file, but share the page's copy of shared-ui
import { Skeleton } from 'shared-ui';

export function RecordSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mt-2 h-7 w-72 max-w-full" />
      <div className="mt-6 grid gap-6 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))]">
        <Skeleton className="aspect-4/3 w-full rounded-card!" />
        <div className="grid content-start gap-x-6 gap-y-5 min-[22rem]:grid-cols-2">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <div key={key}>
              <Skeleton className="h-5 w-20" />
              <Skeleton className="mt-1 h-6 w-44 max-w-full" />
            </div>
          ))}
        </div>
      </div>
      <Skeleton className="mt-10 h-11 w-80 max-w-full" />
      <Skeleton className="mt-10 h-7 w-32" />
      <Skeleton className="mt-4 h-24 w-full rounded-card!" />
    </div>
  );
}
