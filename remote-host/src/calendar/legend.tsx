import { useState } from 'react';
import { cx } from 'shared-ui';
import { barLook, NIGHT_LOOKS } from './looks.ts';

const box = 'inline-block h-4 w-7 shrink-0 border border-line-strong';
const bar = 'inline-block h-4 w-7 shrink-0 rounded-full border';
const stay = { bookingId: '', from: '', to: '', preparationDays: 0, guest: '' };

const MARKS = [
  { name: 'Booked', look: cx(bar, barLook({ ...stay, kind: 'booking' })) },
  { name: 'Held: its guest is paying', look: cx(bar, barLook({ ...stay, kind: 'hold' })) },
  { name: 'Closed by you after a cancellation', look: cx(bar, barLook({ ...stay, kind: 'closed' })) },
  { name: 'On another site', look: cx(bar, barLook({ ...stay, kind: 'outside' })) },
  {
    name: 'Booked twice: here and on another site',
    look: cx(bar, barLook({ ...stay, kind: 'booking', clashes: true })),
  },
  { name: 'Blocked', look: cx(box, NIGHT_LOOKS.blocked) },
  { name: 'Locked: a stay takes the whole listing', look: cx(box, NIGHT_LOOKS.locked) },
  { name: 'Preparation', look: cx(box, NIGHT_LOOKS.preparation) },
  { name: 'Not offered', look: cx(box, NIGHT_LOOKS['not-offered']) },
  { name: 'Price set for the night', look: 'mx-2.5 inline-block size-2 rounded-full bg-accent' },
];

/** The media query of Tailwind's `md`. */
const WIDE = '(min-width: 48rem)';

/** The legend. Initially collapsed on a phone, where it would take ten rows. */
export function Legend() {
  const [isWide] = useState(() => matchMedia(WIDE).matches);
  return (
    <details className="text-sm" open={isWide}>
      <summary className="cursor-pointer py-1 font-medium">Legend</summary>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-2 text-ink-muted">
        {MARKS.map(({ name, look }) => (
          <li className="flex items-center gap-2" key={name}>
            <span className={look} />
            {name}
          </li>
        ))}
      </ul>
    </details>
  );
}
