import { CHECK_IN_LIMIT, getCheckIn, saveCheckIn } from 'contracts';
import { call } from 'shared-platform';
import { Heading } from 'shared-ui';
import { KeptTextField } from '../shared/kept-text/kept-text-field.tsx';

interface CheckInSectionProps {
  roomId: string;
  onDirty: (isDirty: boolean) => void;
}

/**
 * The form for the check-in instructions. They are saved separately, because they are not part of the public listing.
 */
export function CheckInSection({ roomId, onDirty }: CheckInSectionProps) {
  return (
    <section className="mt-12 space-y-2 border-line border-t pt-8">
      <Heading level={2}>Check-in instructions</Heading>
      <p className="max-w-prose text-ink-muted">
        How your guests get in: the way, the key, the code, the Wi-Fi. Each guest gets them by email the day before
        arrival, at 9:00 AM where the room is, and sees them on the booking’s page from then on. Guests who can still
        cancel for free get them when that ends; guests who book later get them right away. If you change them, guests
        who have them get the new ones.
      </p>
      <KeptTextField
        hint="Optional. Only guests with a confirmed booking see it."
        label="Instructions"
        load={(signal) => call(getCheckIn, { id: roomId }, { signal })}
        maxLength={CHECK_IN_LIMIT}
        onDirty={onDirty}
        queryKey={['host', 'check-in', roomId]}
        save={(body) => call(saveCheckIn, { id: roomId, body })}
        saveLabel="Save instructions"
        what="The instructions"
      />
    </section>
  );
}
