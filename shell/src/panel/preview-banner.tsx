import type { PageRelease, ReleaseSet } from 'contracts';
import { type Ref, useState } from 'react';
import { Banner, Button, Container } from 'shared-ui';

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface PreviewBannerProps {
  set: ReleaseSet;
  release: PageRelease;
  onOpenPanel(): void;
  opener?: Ref<HTMLButtonElement>;
}

export function PreviewBanner({ set, release, onOpenPanel, opener }: PreviewBannerProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const versions = [
    `shell ${set.shell.version}`,
    ...Object.values(set.areas).map((area) => `${area.name} ${area.version}`),
  ];

  async function end(): Promise<void> {
    setIsEnding(true);
    setHasFailed(false);
    try {
      await endOverride();
      location.reload();
    } catch {
      setHasFailed(true);
      setIsEnding(false);
    }
  }

  return (
    <Container className="pt-4">
      <Banner
        title="You’re viewing a preview"
        action={
          <div className="flex flex-wrap gap-2">
            <Button onClick={onOpenPanel} ref={opener} size="sm">
              Inspect
            </Button>
            <Button isBusy={isEnding} onClick={() => void end()} size="sm">
              End preview
            </Button>
          </div>
        }
      >
        <p>
          Only visible to you{release.until && `, until ${TIME.format(new Date(release.until))}`}. Release set{' '}
          <span className="wrap-anywhere">{set.id}</span>.
        </p>
        <p className="wrap-anywhere text-sm">{versions.join(' · ')}</p>
        {hasFailed && <p role="alert">The preview could not be ended. Please try again.</p>}
      </Banner>
    </Container>
  );
}

async function endOverride(): Promise<void> {
  const response = await fetch('/-/override/end', { method: 'POST' });
  if (!response.ok) throw new Error(`The edge answered ${response.status}`);
}
