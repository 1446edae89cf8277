import type { ReleaseSet } from 'contracts';
import { Container } from 'shared-ui';
import { HostYourHome } from '../become-host/host-your-home.tsx';
import { Bell } from '../bell/bell.tsx';
import { Logo } from './logo.tsx';
import { UserMenu } from './user-menu.tsx';

export function TopBar({ set }: { set: ReleaseSet }) {
  return (
    <header className="fixed inset-x-0 top-0 z-30 h-20 border-line border-b bg-surface print:hidden">
      {/* The items on the right have no wrapper, because a wrapper would move if an item disappears. */}
      <Container className="flex h-full items-center gap-2">
        <Logo />
        <div className="flex-1" />
        <Bell set={set} />
        <HostYourHome />
        <UserMenu />
      </Container>
    </header>
  );
}
