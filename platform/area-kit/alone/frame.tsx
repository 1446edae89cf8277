import { manifest } from 'virtual:lodge-area';
import { NavLink, Outlet, useNavigation } from 'shared-platform';
import { Badge, Container, cx, Toaster } from 'shared-ui';
import { PersonPicker } from './person-picker.tsx';

const pageLink = ({ isActive }: { isActive: boolean }) =>
  cx('rounded-control px-3 py-2 font-medium hover:bg-surface-sunken', isActive && 'bg-surface-sunken');

export function Frame() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="min-h-dvh">
      <header className="border-line border-b bg-surface-soft">
        <Container>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
            <p className="flex items-center gap-2 font-semibold">
              {manifest.name} {manifest.version}
              <Badge tone="info">alone</Badge>
            </p>
            <nav aria-label="Area menu" className="flex flex-wrap gap-1">
              <NavLink className={pageLink} to="/alone">
                Overview
              </NavLink>
              {manifest.menu.map(({ label, path }) => (
                <NavLink className={pageLink} end key={path} to={path}>
                  {label}
                </NavLink>
              ))}
            </nav>
            <PersonPicker />
          </div>
        </Container>
      </header>
      <main aria-busy={isLoading} className="py-8">
        <Container>
          <Outlet />
        </Container>
      </main>
      <Toaster />
    </div>
  );
}
