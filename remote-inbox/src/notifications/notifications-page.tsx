import { useLive } from '../live.ts';
import { MailChoices } from './mail-choices.tsx';
import { NotificationList } from './notification-list.tsx';
import { ThisDevice } from './this-device.tsx';

/** What somebody is told, and where and by which mails. */
export function NotificationsPage() {
  useLive();
  return (
    <div className="max-w-3xl space-y-12">
      <section>
        <NotificationList />
      </section>
      <MailChoices />
      {/* Last: how tall it is depends on the browser, and nothing below it moves. */}
      <ThisDevice />
    </div>
  );
}
