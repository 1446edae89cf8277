import type { PageRelease, ReleaseSet } from 'contracts';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useSession } from 'shared-auth';
import { Outlet, ScrollRestoration, useNavigation } from 'shared-platform';
import { Banner, Container, Toaster } from 'shared-ui';
import { useIsHydrated } from '../use-is-hydrated.ts';
import { useSessionChange } from '../use-session-change.ts';
import { Footer } from './footer.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { PLACES, placeKey, useRestoredPlace } from './restored-place.ts';
import { TopBar } from './top-bar.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

// If this code cannot be loaded, the page is shown without the tools.
const PreviewTools = lazy<ComponentType<{ set: ReleaseSet; release: PageRelease }>>(() =>
  import('../panel/preview-tools.tsx').then(
    (module) => ({ default: module.PreviewTools }),
    () => ({ default: () => null }),
  ),
);

const VerifyBanner = lazy<ComponentType>(() => import('./verify-banner.tsx').catch(() => ({ default: () => null })));

interface SiteLayoutProps {
  set: ReleaseSet;
  release: PageRelease | undefined;
  /** The tab bar of small screens for signed-in visitors. */
  tabs: ReactNode;
}

/**
 * Renders the top bar, the page and the footer. An error in the page does not affect the other two. Previews have a
 * banner, and inspected pages have a panel, whose code visitors don't load.
 */
export function SiteLayout({ set, release, tabs }: SiteLayoutProps) {
  useSessionChange();
  useRestoredPlace();
  // In a painted page, the banner is rendered only after hydration.
  const isHydrated = useIsHydrated();
  const hasTools = isHydrated && release?.channel !== 'promoted' && release?.channel !== 'canary';
  const isNavigating = useNavigation().state === 'loading';
  const isUnchecked = useSession((session) => session.isUnchecked && !session.user);
  const isUnverified = useSession((session) => session.user !== null && !session.isEmailVerified);
  return (
    <div className="flex min-h-dvh flex-col pb-(--tab-bar) print:pb-0">
      <a
        href="#content"
        className="sr-only rounded-control bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <TopBar set={set} />
      <LoadingBar isActive={isNavigating} />
      <main id="content" className="min-h-dvh flex-1 pt-20 print:min-h-0 print:pt-0" tabIndex={-1}>
        {release && hasTools && (
          <Suspense>
            <PreviewTools set={set} release={release} />
          </Suspense>
        )}
        <Container>
          {isUnchecked && (
            <Banner className="mt-4" tone="warning">
              You’re signed in, but we can’t check your account right now. We’ll keep trying.
            </Banner>
          )}
          {isUnverified && (
            <Suspense>
              <VerifyBanner />
            </Suspense>
          )}
          <Suspense>
            <Outlet />
          </Suspense>
        </Container>
      </main>
      <Footer />
      <Tabs>{tabs}</Tabs>
      <ScrollRestoration getKey={placeKey} storageKey={PLACES} />
      <Toaster />
    </div>
  );
}

/** A component of its own, because React drops a painted page that it has not adopted when the layout renders again. */
function Tabs({ children }: { children: ReactNode }) {
  const isSignedIn = useSession((session) => session.user !== null);
  return useIsNarrow() && isSignedIn ? <Suspense>{children}</Suspense> : null;
}
