import { Button, Icon, toast } from 'shared-ui';

/** Hands the address of the room, with the dates and party chosen, to whatever this device shares with, or copies it. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const { origin, pathname, search } = window.location;
    const url = origin + pathname + search;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if ((error as DOMException).name !== 'AbortError')
        toast.error('The link could not be shared. Copy it from the address bar.');
    }
  }
  return (
    <Button onClick={() => void share()} size="sm" variant="ghost">
      <Icon name="upload" size={18} />
      Share
    </Button>
  );
}
