import { Button, Icon } from 'shared-ui';

interface GoogleButtonProps {
  isBusy: boolean;
  onClick(): void;
}

export function GoogleButton({ isBusy, onClick }: GoogleButtonProps) {
  return (
    <>
      <div className="my-6 flex items-center gap-3 text-ink-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </div>
      <Button isWide isBusy={isBusy} onClick={onClick}>
        <Icon name="google" size={20} />
        Continue with Google
      </Button>
    </>
  );
}
