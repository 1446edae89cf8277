import type { ReleaseSet } from 'contracts';
import { Container } from 'shared-ui';
import { HostYourHome } from '../become-host/host-your-home.tsx';
import { BellLater } from '../bell/bell-later.tsx';
import { Logo } from './logo.tsx';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ set }: { set: ReleaseSet }) {
  return (
    <header className="fixed inset-x-0 top-0 z-30 h-20 border-line border-b bg-surface print:hidden">
      {/* No box around those on the right: it would move when one of them leaves. */}
      <Container className="flex h-full items-center gap-2">
        <Logo />
        <div className="flex-1" />
        {/* First, because it comes last: between the others it would move one of them. */}
        <BellLater set={set} />
        <HostYourHome />
        <UserMenu />
      </Container>
    </header>
  );
}
