import type { MenuEntry, SlotEntry } from 'contracts';
import { type ComponentType, lazy, Suspense, useMemo, useRef, useState } from 'react';
import { type Session, useSession } from 'shared-auth';
import { type AreaSlots, fillSlots, type SlotFilling, type SlotName } from 'shared-platform';
import { AreaScope, ErrorState, Skeleton } from 'shared-ui';
import { AreaError } from '../area-error.ts';
import { reasonOf } from '../errors/error-reason.ts';
import { retry } from '../release/retry.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { FallbackBoundary } from './fallback-boundary.tsx';
import { loadAreaModule } from './load-area.ts';
import { asAreaError, type PageArea } from './page-area.ts';
import { ReportShown } from './report-shown.tsx';

type AnyFilling = SlotFilling<SlotName>;

/** Returns the audience that determines which slots and menu entries a person sees. A host in guest mode is a guest. */
export function audienceOf({ role, mode }: Pick<Session, 'role' | 'mode'>): MenuEntry['for'] {
  if (role === 'host') return mode;
  return role === 'admin' ? 'admin' : 'guest';
}

export function keepSlotsFilled(areas: readonly PageArea[]): void {
  const entries = areas.flatMap((area) => area.release.slots.map((entry) => ({ entry, area })));
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

function fillingOf(area: PageArea, entry: SlotEntry): AnyFilling {
  const loadContent = () =>
    area.use(async (version, limit) => {
      const { module } = version.slots.find(({ slot }) => slot === entry.slot) ?? entry;
      const { slots } = await loadAreaModule<{ slots: AreaSlots }>(version, module, limit);
      const Component = slots[entry.slot] as ComponentType<object> | undefined;
      if (!Component) throw new AreaError(version, `It does not fill ${entry.slot}.`);
      return { version, Component };
    });

  return function SlotContent(props: object) {
    const [attempt, setAttempt] = useState(0);
    const isHydrated = useIsHydrated();
    const shown = useRef(area.release);
    // A lazy component caches its error, so each attempt needs a new component.
    const Content = useMemo(() => {
      void attempt;
      return lazy(async () => {
        const { version, Component } = await loadContent();
        shown.current = version;
        return {
          default: (given: object) => (
            <AreaScope name={version.name} slot={entry.slot} version={version.version}>
              <Component {...given} />
              <ReportShown area={area} version={version} />
            </AreaScope>
          ),
        };
      });
    }, [attempt]);
    const waiting = <Skeleton className="h-64 w-full" />;
    // In a painted page, a slot contains only this skeleton.
    if (!isHydrated) return waiting;
    const again = () => setAttempt(attempt + 1);
    return (
      <FallbackBoundary
        key={attempt}
        onError={(error) => {
          const isReplaced = !(error instanceof AreaError) && area.giveUp(shown.current, error);
          if (isReplaced) again();
          return isReplaced;
        }}
        waiting={waiting}
        panel={(cause) => {
          const error = asAreaError(shown.current, cause);
          return (
            <ErrorState
              title="This part could not be shown"
              text={reasonOf(error)}
              onRetry={() => retry(error, again)}
            />
          );
        }}
      >
        <Suspense fallback={waiting}>
          <Content {...props} />
        </Suspense>
      </FallbackBoundary>
    );
  } as AnyFilling;
}
