import { useLive } from '../shared/live.ts';
import { MailChoices } from './mail-choices.tsx';
import { NotificationList } from './notification-list.tsx';
import { ThisDevice } from './this-device.tsx';

export function NotificationsPage() {
  useLive();
  return (
    <div className="max-w-3xl space-y-12">
      <section>
        <NotificationList />
      </section>
      <MailChoices />
      {/* Must be last, because its height depends on the browser, and content below it would shift. */}
      <ThisDevice />
    </div>
  );
}
