import { Skeleton } from 'shared-ui';

export function FieldSkeletons({ label, count }: { label: string; count: number }) {
  return (
    <div aria-label={label} className="space-y-5" role="status">
      {Array.from({ length: count }, (_, at) => (
        <div key={at}>
          <Skeleton className="mb-1.5 h-6 w-32" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
