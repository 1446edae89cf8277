import { ApiError } from 'contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSession } from 'shared-auth';
import { useParams, useQuery } from 'shared-platform';
import { Heading, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { LeaveConfirmation } from '../shared/leaving/leave-confirmation.tsx';
import { useLeaveGuard } from '../shared/leaving/use-leave-guard.ts';
import { NotYours } from '../shared/not-yours.tsx';
import { listingQuery, useUpdateRoom } from './api.ts';
import { CheckInSection } from './check-in-section.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { DraftNote } from './draft-note.tsx';
import { draftOf } from './listing-draft.ts';
import type { OwnListing } from './listing-fields.ts';
import { ListingForm } from './listing-form.tsx';
import { useKeptDraft } from './use-kept-draft.ts';

export function UpdateRoomPage() {
  const { id = '' } = useParams();
  const email = useSession((session) => session.user?.email ?? '');
  const role = useSession((session) => session.role);
  const listing = useQuery(listingQuery(id));
  const guard = useLeaveGuard();
  const { mark } = guard;
  const markCheckIn = useCallback((isDirty: boolean) => mark(isDirty, { part: 'check-in' }), [mark]);
  const { data: room, error } = listing;
  // The role is null if it could not be loaded. Allow editing then, because the server checks the role on save.
  const isOwn = role !== 'guest' && room?.host.email === email;
  const mayEdit = isOwn || role === 'admin';
  const isMissing = !room && error instanceof ApiError && error.code === 'room-not-found';
  return (
    <>
      <Heading>Update Room</Heading>
      <p className="mt-1 mb-6 text-ink-muted">
        Booked stays keep their price and terms. Changes apply to new bookings.
      </p>
      {!isMissing && <LoadFailure query={listing} what="Your listing" />}
      {isFirstLoad(listing) && <Skeleton className="h-96 w-full" />}
      {(isMissing || (room && !mayEdit)) && <NotYours subtitle="You can only update rooms that you added." />}
      {room && mayEdit && (
        <Editor key={room.version} guard={guard} room={room} onReload={() => void listing.refetch()} />
      )}
      {/* Only the host may read and change the instructions. */}
      {room && isOwn && <CheckInSection roomId={room._id} onDirty={markCheckIn} />}
    </>
  );
}

interface EditorProps {
  room: OwnListing;
  guard: ReturnType<typeof useLeaveGuard>;
  onReload: () => void;
}

function Editor({ room, guard, onReload }: EditorProps) {
  const { mark } = guard;
  const initial = useMemo(() => draftOf(room), [room]);
  const basis = room.version ?? 0;
  const kept = useKeptDraft({ form: `room-${room._id}`, initial, basis });
  const [isAsked, setIsAsked] = useState(false);
  const [isRestored] = useState(kept.start.restored !== undefined);
  // Set or reset the guard on mount, because the form remounts for each version of the listing.
  useEffect(() => mark(isRestored, { lostBy: 'leaving' }), [mark, isRestored]);
  const save = useUpdateRoom(room, () => {
    kept.end();
    mark(false);
  });

  function discard() {
    setIsAsked(false);
    mark(false);
    kept.discard();
  }

  return (
    <>
      <DraftNote basis={basis} initial={initial} kept={kept} onDiscard={() => setIsAsked(true)} />
      <ListingForm
        kept={kept}
        key={kept.start.round}
        onEdit={(state) => mark(true, { lostBy: state === 'saved' ? 'leaving' : 'reload' })}
        onReload={onReload}
        room={room}
        save={save}
        saveLabel="Save Changes"
      />
      <DiscardDialog isOpen={isAsked} onCancel={() => setIsAsked(false)} onConfirm={discard} />
      <LeaveConfirmation
        guard={{
          ...guard,
          leave: () => {
            kept.end();
            guard.leave();
          },
        }}
        confirmLabel="Discard changes"
        description="Your changes on this page are not saved yet."
      />
    </>
  );
}
