import { manifest } from 'virtual:lodge-area';
import { fillSlots, type SlotName } from 'shared-platform';
import { SAMPLES } from './samples.ts';

/** Shows a placeholder in each slot on the area's pages that another area fills. */
export function fillOtherSlots(): void {
  const names = Object.keys(SAMPLES) as SlotName[];
  fillSlots(Object.fromEntries(names.map((name) => [name, [() => <SlotPlaceholder name={name} />]])));
}

function SlotPlaceholder({ name }: { name: SlotName }) {
  return (
    <p className="rounded-card border border-line-strong border-dashed p-4 text-ink-muted text-sm">
      Slot <code>{name}</code>: on the site, an area other than {manifest.name} fills it.
    </p>
  );
}
