import { ApiError, PUSH_KIND_TEXTS, PUSH_KINDS } from 'contracts';
import { useQuery } from 'shared-platform';
import { Banner, Button, Checkbox, Heading, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { canPush, type DevicePush, devicePushQuery, useChooseKinds, useTurnOff, useTurnOn } from './push.ts';

export function ThisDevice() {
  const push = useQuery(devicePushQuery);
  if (push.data?.publicKey === null) return null;
  return (
    <section aria-labelledby="this-device">
      <Heading id="this-device" level={2}>
        On this device
      </Heading>
      <p className="mt-1 mb-4 text-ink-muted">
        Notifications on this screen, even when the site is closed. They stop when you log out.
      </p>
      <LoadFailure query={push} what="This setting" />
      {isFirstLoad(push) && <Skeleton className="h-11 w-40" />}
      {push.data && <Switch own={push.data.own} publicKey={push.data.publicKey} />}
    </section>
  );
}

interface SwitchProps {
  own: DevicePush['own'];
  publicKey: string;
}

function Switch({ own, publicKey }: SwitchProps) {
  const on = useTurnOn();
  const off = useTurnOff();
  if (!canPush())
    return (
      <Banner>
        This browser can’t show notifications. On an iPhone or iPad, add this site to the Home Screen and open it from
        there.
      </Banner>
    );
  const isBlocked = !own && Notification.permission === 'denied';
  return (
    <>
      {/* Both states share the row and the button, so that screen readers announce a change and the button keeps focus. */}
      <div className="flex flex-wrap items-center gap-4">
        <p role="status">
          Notifications are <strong>{own ? 'on' : 'off'}</strong>.
        </p>
        {!isBlocked && (
          <Button
            isBusy={on.isPending || off.isPending}
            onClick={() => (own ? off.mutate(own.id) : on.mutate(publicKey))}
          >
            {own ? 'Turn off' : 'Turn on'}
          </Button>
        )}
      </div>
      {isBlocked && (
        <Banner className="mt-4" tone="warning">
          Your browser blocks notifications from this site. Allow them in the site settings, next to the address, then
          reload this page.
        </Banner>
      )}
      {!own && on.data === 'dismissed' && (
        <p className="mt-3" role="alert">
          Notifications are not allowed yet. Press “Turn on” again, and choose Allow when your browser asks.
        </p>
      )}
      {!own && on.error && (
        <Banner className="mt-4" tone="danger">
          Notifications could not be turned on.{' '}
          {on.error instanceof ApiError ? on.error.message : 'Your browser’s push service did not answer.'}
        </Banner>
      )}
      {own && off.error && (
        <Banner className="mt-4" tone="danger">
          Notifications could not be turned off. {off.error.message}
        </Banner>
      )}
      {own && <Kinds own={own} />}
    </>
  );
}

function Kinds({ own }: { own: NonNullable<DevicePush['own']> }) {
  const choose = useChooseKinds(own);
  return (
    <ul className="mt-4 divide-y divide-line rounded-card border border-line">
      {PUSH_KINDS.map((kind) => (
        <li className="p-4" key={kind}>
          <Checkbox
            checked={!own.stopped.includes(kind)}
            hint={PUSH_KIND_TEXTS[kind].what}
            label={<span className="font-semibold">{PUSH_KIND_TEXTS[kind].name}</span>}
            onChange={({ target }) =>
              choose(target.checked ? own.stopped.filter((it) => it !== kind) : [...own.stopped, kind])
            }
          />
        </li>
      ))}
    </ul>
  );
}
