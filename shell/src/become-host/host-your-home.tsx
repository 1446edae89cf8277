import { useEffect, useState } from 'react';
import { useSession } from 'shared-auth';
import { Button, deferred, toast } from 'shared-ui';

const dialog = deferred(() => import('./become-host-dialog.tsx').then((module) => module.BecomeHostDialog));

export function HostYourHome() {
  const user = useSession((session) => session.user);
  const role = useSession((session) => session.role);
  const [isOpen, setIsOpen] = useState(false);
  const { part: BecomeHostDialog, hasFailed } = dialog.use(isOpen);
  useEffect(() => {
    if (!hasFailed) return;
    toast.error('This could not be loaded. Check your connection, and try again.');
    setIsOpen(false);
  }, [hasFailed]);
  if (user && role && role !== 'guest') return null;
  return (
    <div className="hidden md:block">
      <Button
        variant="ghost"
        disabled={!user}
        onClick={() => setIsOpen(true)}
        onFocus={dialog.preload}
        onPointerEnter={dialog.preload}
      >
        Host your home
      </Button>
      {BecomeHostDialog && <BecomeHostDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
