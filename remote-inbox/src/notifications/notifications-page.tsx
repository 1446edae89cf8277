import { useLive } from '../live.ts';
import { MailChoices } from './mail-choices.tsx';
import { NotificationList } from './notification-list.tsx';

/** What somebody is told, and by which mails. */
export function NotificationsPage() {
  useLive();
  return (
    <div className="max-w-3xl space-y-12">
      <section>
        <NotificationList />
      </section>
      <MailChoices />
    </div>
  );
}
