import type { AreaRelease, MenuEntry, ReleaseSet, SlotEntry } from 'contracts';
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { type Session, useSession } from 'shared-auth';
import { type AreaSlots, fillSlots, type SlotFilling, type SlotName } from 'shared-platform';
import { AreaScope, Skeleton } from 'shared-ui';
import { AreaBoundary } from '../errors/area-boundary.tsx';
import { loadAreaModule } from './load-area.ts';

type AnyFilling = SlotFilling<SlotName>;

/** Whose slots and menu entries a person sees: a host in guest mode counts as a guest. */
export function audienceOf({ role, mode }: Pick<Session, 'role' | 'mode'>): MenuEntry['for'] {
  if (role === 'host') return mode;
  return role === 'admin' ? 'admin' : 'guest';
}

/** Keeps the slots filled with what the set offers to the present visitor. */
export function followSlots(set: ReleaseSet): void {
  const entries = Object.values(set.areas).flatMap((area) => area.slots.map((entry) => ({ entry, area })));
  const fillings = entries.map(({ entry, area }) => ({ entry, Filling: fillingOf(area, entry) }));
  let audience: string | undefined;
  const update = (session: Session) => {
    const next = audienceOf(session);
    if (next === audience) return;
    audience = next;
    const bySlot: Record<string, AnyFilling[]> = {};
    for (const { entry, Filling } of fillings) {
      if (entry.for && entry.for !== audience) continue;
      bySlot[entry.slot] = [...(bySlot[entry.slot] ?? []), Filling];
    }
    fillSlots(bySlot);
  };
  update(useSession.getState());
  useSession.subscribe(update);
}

/** A slot's filling: loaded on its own, and its failure is its own. */
function fillingOf(area: AreaRelease, entry: SlotEntry): AnyFilling {
  const load = async () => {
    const { slots } = await loadAreaModule<{ slots: AreaSlots }>(area, entry.module);
    const Component = slots[entry.slot] as ComponentType<object> | undefined;
    if (!Component) throw new Error(`${area.name} ${area.version} does not fill ${entry.slot}`);
    return { default: Component };
  };
  return function SlotContent(props: object) {
    const [attempt, setAttempt] = useState(0);
    // A lazy component remembers its failure: each attempt needs a new one.
    const Content = useMemo(() => {
      void attempt;
      return lazy(load);
    }, [attempt]);
    return (
      <AreaBoundary key={attempt} area={area} onRetry={() => setAttempt(attempt + 1)}>
        <AreaScope name={area.name} version={area.version}>
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <Content {...props} />
          </Suspense>
        </AreaScope>
      </AreaBoundary>
    );
  } as AnyFilling;
}
