import { Spinner } from 'shared-ui';

export function LoadingRooms({ isSlow = false }: { isSlow?: boolean }) {
  return (
    <div className="flex flex-col items-center gap-4 pt-[20vh]">
      <Spinner label="Loading rooms" size="lg" />
      <p className="text-ink-muted" role="status">
        {isSlow && 'This takes longer than usual…'}
      </p>
    </div>
  );
}
