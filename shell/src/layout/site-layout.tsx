import type { PageRelease, ReleaseSet } from 'contracts';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from 'shared-auth';
import { Outlet, ScrollRestoration, useNavigation } from 'shared-platform';
import { Banner, Container, Toaster } from 'shared-ui';
import { useIsTakenOver } from '../use-is-taken-over.ts';
import { useSessionChange } from '../use-session-change.ts';
import { Footer } from './footer.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { PLACES, placeKey, useRestoredPlace } from './restored-place.ts';
import { TopBar } from './top-bar.tsx';

// If its code cannot be loaded, the page works without it.
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
}

/**
 * The top bar, the page and the footer. Errors inside the page don't affect the frame. Previews and inspected pages
 * also have a banner or a panel, whose code visitors never load.
 */
export function SiteLayout({ set, release }: SiteLayoutProps) {
  useSessionChange();
  useRestoredPlace();
  // A painted page has no banner, because the scripts add it.
  const isTakenOver = useIsTakenOver();
  const hasTools = isTakenOver && release?.channel !== 'promoted' && release?.channel !== 'canary';
  const isNavigating = useNavigation().state === 'loading';
  const isUnchecked = useSession((session) => session.isUnchecked && !session.user);
  const isUnverified = useSession((session) => session.user !== null && !session.isEmailVerified);
  return (
    <div className="flex min-h-dvh flex-col">
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
      <ScrollRestoration getKey={placeKey} storageKey={PLACES} />
      <Toaster />
    </div>
  );
}
