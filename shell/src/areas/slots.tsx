import type { MenuEntry, ReleaseSet, SlotEntry } from 'contracts';
import { type ComponentType, lazy, Suspense, useMemo, useRef, useState } from 'react';
import { type Session, useSession } from 'shared-auth';
import { type AreaSlots, fillSlots, type SlotFilling, type SlotName } from 'shared-platform';
import { AreaScope, ErrorState, Skeleton } from 'shared-ui';
import { HealingBoundary } from '../errors/healing-boundary.tsx';
import { reasonOf } from '../errors/reason.ts';
import { AreaError } from './area-error.ts';
import { loadAreaModule } from './load-area.ts';
import { areasOf, asAreaError, giveUp, type PageArea, withArea } from './page-area.ts';
import { Shown } from './shown.tsx';

type AnyFilling = SlotFilling<SlotName>;

/** Whose slots and menu entries a person sees: a host in guest mode counts as a guest. */
export function audienceOf({ role, mode }: Pick<Session, 'role' | 'mode'>): MenuEntry['for'] {
  if (role === 'host') return mode;
  return role === 'admin' ? 'admin' : 'guest';
}

/** Keeps the slots filled with what the set offers to the present visitor. */
export function followSlots(set: ReleaseSet): void {
  const entries = areasOf(set).flatMap((area) => area.release.slots.map((entry) => ({ entry, area })));
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
function fillingOf(area: PageArea, entry: SlotEntry): AnyFilling {
  const loadContent = () =>
    withArea(area, async (version, limit) => {
      // A fallback may bring it in another module.
      const { module } = version.slots.find(({ slot }) => slot === entry.slot) ?? entry;
      const { slots } = await loadAreaModule<{ slots: AreaSlots }>(version, module, limit);
      const Component = slots[entry.slot] as ComponentType<object> | undefined;
      if (!Component) throw new AreaError(version, `It does not fill ${entry.slot}.`);
      return { version, Component };
    });

  return function SlotContent(props: object) {
    const [attempt, setAttempt] = useState(0);
    const shown = useRef(area.release);
    // A lazy component remembers its failure: each attempt needs a new one.
    const Content = useMemo(() => {
      void attempt;
      return lazy(async () => {
        const { version, Component } = await loadContent();
        shown.current = version;
        return {
          default: (given: object) => (
            <AreaScope name={version.name} version={version.version}>
              <Component {...given} />
              <Shown version={version} />
            </AreaScope>
          ),
        };
      });
    }, [attempt]);
    const waiting = <Skeleton className="h-64 w-full" />;
    const retry = () => setAttempt(attempt + 1);
    return (
      <HealingBoundary
        key={attempt}
        heal={(error) => {
          // What could not be loaded has had its fallback.
          const isHealed = !(error instanceof AreaError) && giveUp(area, shown.current, error);
          if (isHealed) retry();
          return isHealed;
        }}
        waiting={waiting}
        panel={(error) => <SlotPanel error={asAreaError(shown.current, error)} onRetry={retry} />}
      >
        <Suspense fallback={waiting}>
          <Content {...props} />
        </Suspense>
      </HealingBoundary>
    );
  } as AnyFilling;
}

function SlotPanel({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return <ErrorState title="This part could not be shown" text={reasonOf(error)} onRetry={onRetry} />;
}
