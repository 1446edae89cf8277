import { manifest, modules } from 'virtual:lodge-area';
import type { ComponentType } from 'react';
import { useSession } from 'shared-auth';
import { type SlotName, useParams, useQuery } from 'shared-platform';
import { AreaScope, ErrorState, Heading, Skeleton } from 'shared-ui';
import { SAMPLES } from './samples.ts';

/** Shows a slot that the area fills, with the props that it would get on a page. */
export function SlotPage() {
  const { slot = '' } = useParams();
  const email = useSession((session) => session.user?.email);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['alone', 'slot', slot, email],
    queryFn: () => load(slot),
  });
  return (
    <>
      <title>{slot}</title>
      <Heading className="mb-6">Slot {slot}</Heading>
      {error && <ErrorState isRetrying={isFetching} onRetry={() => refetch()} text={error.message} />}
      {!data && !error && <Skeleton className="h-64 w-full" />}
      {data && (
        <AreaScope name={manifest.name} version={`${manifest.version}+alone`}>
          <data.Filling {...data.props} />
        </AreaScope>
      )}
    </>
  );
}

async function load(slot: string) {
  const entry = manifest.slots.find((candidate) => candidate.slot === slot);
  if (!entry) throw new Error(`${manifest.name} does not fill the slot ${slot}.`);
  const { slots } = (await modules[entry.module]?.()) ?? {};
  const Filling = slots?.[slot] as ComponentType<object> | undefined;
  if (!Filling) throw new Error(`${entry.module} has no component for ${slot}.`);
  return { Filling, props: await SAMPLES[slot as SlotName]() };
}
