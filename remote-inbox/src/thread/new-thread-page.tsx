import { openThread } from 'contracts';
import { useEffect, useRef } from 'react';
import { call, Link, useMutation, useNavigate, useSearchParams } from 'shared-platform';
import { buttonClass, EmptyState, ErrorState, Heading, Icon, Skeleton } from 'shared-ui';

export function NewThreadPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const roomId = search.get('room') ?? undefined;
  const bookingId = search.get('booking') ?? undefined;
  const open = useMutation({
    mutationFn: () => call(openThread, { body: bookingId ? { bookingId } : { roomId } }),
    // Replace this page in the history, so that Back returns to the previous page.
    onSuccess: ({ id }) => navigate(`/dashboard/inbox/${id}`, { replace: true }),
  });
  const { mutate } = open;
  const isAboutNothing = !roomId && !bookingId;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || isAboutNothing) return;
    hasBegun.current = true;
    mutate();
  }, [mutate, isAboutNothing]);
  return (
    <>
      <Heading className="mb-6">New Message</Heading>
      {isAboutNothing ? (
        <AboutNothing />
      ) : open.error ? (
        <ErrorState
          isRetrying={open.isPending}
          onRetry={() => mutate()}
          text={open.error.message}
          title="The messages could not be opened"
        />
      ) : (
        <Skeleton className="h-96 max-w-4xl" />
      )}
    </>
  );
}

function AboutNothing() {
  return (
    <EmptyState
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/">
          Find a room
        </Link>
      }
      icon={<Icon name="guests" size={28} />}
      subtitle="Open the page of the room, and write to its host from there."
      title="Which room is it about?"
    />
  );
}
