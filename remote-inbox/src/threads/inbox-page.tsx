import { EmptyState, Heading, Icon } from 'shared-ui';
import { useLive } from '../shared/live.ts';
import { ThreadList } from '../shared/thread-list.tsx';
import { AROUND_COLUMNS, TWO_COLUMNS } from '../shared/two-columns.ts';

export function InboxPage() {
  useLive();
  return (
    <div className={AROUND_COLUMNS}>
      <Heading className="mb-6">Inbox</Heading>
      <div className={TWO_COLUMNS}>
        <div>
          <ThreadList />
        </div>
        <div className="hidden rounded-card border border-line border-dashed @min-[56rem]:block">
          <EmptyState
            icon={<Icon name="envelope" size={28} />}
            subtitle="Choose one from the list to read and answer it."
            title="No conversation is open"
          />
        </div>
      </div>
    </div>
  );
}
