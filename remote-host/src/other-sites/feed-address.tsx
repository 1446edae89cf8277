import { formatMoment, type ListingCalendars } from 'contracts';
import { useState } from 'react';
import { AlertDialog, Banner, Button, Heading, preloadDialog, TextInput, toast } from 'shared-ui';
import { useNewAddress } from './api.ts';

export function FeedAddress({ id, calendars }: { id: string; calendars: ListingCalendars }) {
  const { address, addressReadAt } = calendars;
  return (
    <section className="space-y-4">
      <Heading level={2}>This listing’s calendar, for other sites</Heading>
      <p className="text-ink-muted">
        It says which nights are booked or blocked here, and nothing about your guests. Nights that are closed by the
        calendars above are not in it: connect those sites with each other too.
      </p>
      {address ? <Address address={address} id={id} readAt={addressReadAt} /> : <NoAddress id={id} />}
    </section>
  );
}

function NoAddress({ id }: { id: string }) {
  const making = useNewAddress(id);
  return (
    <>
      <p>Other sites read it at an address that only you hand out. There is none yet.</p>
      {making.error && <Banner tone="danger">{making.error.message}</Banner>}
      <Button isBusy={making.isPending} onClick={() => making.mutate()}>
        Make an address
      </Button>
    </>
  );
}

function Address({ id, address, readAt }: { id: string; address: string; readAt: string | null }) {
  const [isAsking, setIsAsking] = useState(false);
  const making = useNewAddress(id, () => {
    toast.success('New Address Made !');
    close();
  });

  function close() {
    making.reset();
    setIsAsking(false);
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Address copied');
    } catch {
      toast.error('Your browser blocked copying. Select the address and copy it yourself');
    }
  }
  return (
    <>
      <TextInput
        hint="On the other site, look for “Import calendar” and paste it there. Whoever knows it can read it."
        label="Address"
        onFocus={({ target }) => target.select()}
        readOnly
        value={address}
      />
      <p className="text-ink-muted text-sm">
        {readAt ? `Last read on ${formatMoment(new Date(readAt))}.` : 'Nobody has read it yet.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy address</Button>
        <Button
          onClick={() => setIsAsking(true)}
          onFocus={() => void preloadDialog()}
          onPointerEnter={() => void preloadDialog()}
          variant="ghost"
        >
          Make a new address
        </Button>
      </div>
      <AlertDialog
        cancelLabel="Keep this one"
        confirmLabel="Make a new address"
        description="The current address stops working right away. Sites that use it no longer learn of bookings here, so paste the new one into each of them."
        error={making.error?.message}
        isBusy={making.isPending}
        isOpen={isAsking}
        onCancel={close}
        onConfirm={() => making.mutate()}
        title="Make a new address?"
      />
    </>
  );
}
