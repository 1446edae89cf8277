import { Container } from 'shared-ui';
import { HostYourHome } from '../become-host/host-your-home.tsx';
import { Logo } from './logo.tsx';
import { UserMenu } from './user-menu.tsx';

export function TopBar() {
  return (
    <header className="fixed inset-x-0 top-0 z-30 h-20 border-line border-b bg-surface">
      <Container className="flex h-full items-center justify-between gap-4">
        <Logo />
        <div className="flex items-center gap-2">
          <HostYourHome />
          <UserMenu />
        </div>
      </Container>
    </header>
  );
}
