import type { ReleaseSet } from 'contracts';
import { useState } from 'react';
import { BecomeHostDialog } from '../become-host/become-host-dialog.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';

export function SideMenu({ set }: { set: ReleaseSet }) {
  const [isBecomingHost, setIsBecomingHost] = useState(false);
  return (
    <nav aria-label="Dashboard" className="sticky top-28 self-start print:hidden">
      <DashboardMenu onBecomeHost={() => setIsBecomingHost(true)} set={set} />
      <BecomeHostDialog isOpen={isBecomingHost} onClose={() => setIsBecomingHost(false)} />
    </nav>
  );
}
