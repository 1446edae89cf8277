import { manifest } from 'virtual:lodge-area';
import { fillSlots, type SlotName } from 'shared-platform';
import { SAMPLES } from './samples.ts';

/** Shows where the area's own pages leave room for others. */
export function fillOtherSlots(): void {
  const names = Object.keys(SAMPLES) as SlotName[];
  fillSlots(Object.fromEntries(names.map((name) => [name, [() => <Gap name={name} />]])));
}

function Gap({ name }: { name: SlotName }) {
  return (
    <p className="rounded-card border border-line-strong border-dashed p-4 text-ink-muted text-sm">
      Slot <code>{name}</code>: on the site another area than {manifest.name} fills it.
    </p>
  );
}
