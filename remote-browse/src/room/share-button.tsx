import { Button, Icon, toast } from 'shared-ui';

export function ShareButton({ title }: { title: string }) {
  async function share() {
    const { origin, pathname, search } = window.location;
    const url = origin + pathname + search;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    } catch (error) {
      // Ignore `AbortError`, which means that the visitor closed the share sheet.
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
