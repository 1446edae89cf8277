import { ApiError, type RoomDetail } from 'contracts';
import { useSession } from 'shared-auth';
import { Link, useParams, useQuery } from 'shared-platform';
import { Heading, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { LeaveConfirmation } from '../shared/leaving/leave-confirmation.tsx';
import { useLeaveGuard } from '../shared/leaving/use-leave-guard.ts';
import { NotYours } from '../shared/not-yours.tsx';
import { rulesQuery } from './api.ts';
import { RulesForm } from './rules-form.tsx';
import { StayPreview } from './stay-preview.tsx';
import { useRulesForm } from './use-rules-form.ts';

export function RulesPage() {
  const { id = '' } = useParams();
  const email = useSession((session) => session.user?.email ?? '');
  const query = useQuery(rulesQuery(id));
  const guard = useLeaveGuard();
  const { data: room, error } = query;
  const isMissing = room ? room.host.email !== email : error instanceof ApiError && error.code === 'room-not-found';
  return (
    <>
      <Link
        className="inline-flex items-center gap-1 text-ink-muted underline-offset-2 hover:underline"
        to="/dashboard/my-listings"
      >
        <Icon name="chevron-left" size={18} />
        My Listings
      </Link>
      <Heading className="mt-3">Prices and rules</Heading>
      {room && !isMissing && (
        <p className="wrap-anywhere mt-1 text-ink-muted">
          <bdi>{room.title}</bdi>. Leave a field empty for no rule. Booked stays keep their price and nights.
        </p>
      )}
      <div className="mt-6">
        {isMissing ? (
          <NotYours subtitle="You can set the rules of rooms that you added." />
        ) : (
          <LoadFailure query={query} what="The rules" />
        )}
        {isFirstLoad(query) && <Skeleton className="h-96 w-full" />}
        {room && !isMissing && <Editor key={room._id} mark={guard.mark} room={room} />}
      </div>
      <LeaveConfirmation
        confirmLabel="Discard changes"
        description="Your changes on this page are not saved yet."
        guard={guard}
      />
    </>
  );
}

interface EditorProps {
  room: RoomDetail;
  mark: (isDirty: boolean) => void;
}

function Editor({ room, mark }: EditorProps) {
  const state = useRulesForm(room, mark);
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
      <RulesForm room={room} state={state} />
      <div className="min-w-0 xl:sticky xl:top-24 xl:self-start">
        <StayPreview room={room} rules={state.rules} />
      </div>
    </div>
  );
}
