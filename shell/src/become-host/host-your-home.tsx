import { useState } from 'react';
import { useSession } from 'shared-auth';
import { Button } from 'shared-ui';
import { BecomeHostDialog } from './become-host-dialog.tsx';

/** Shown to everybody except hosts and admins; enabled only for signed-in people. */
export function HostYourHome() {
  const user = useSession((session) => session.user);
  const role = useSession((session) => session.role);
  const [isOpen, setIsOpen] = useState(false);
  if (user && role && role !== 'guest') return null;
  return (
    <div className="hidden md:block">
      <Button variant="ghost" disabled={!user} onClick={() => setIsOpen(true)}>
        Host your home
      </Button>
      <BecomeHostDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
