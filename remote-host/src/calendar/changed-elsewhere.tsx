import { Banner, Button } from 'shared-ui';
import { joinAlike, settingName } from './changes.ts';
import { dayName } from './night-label.ts';
import type { NightEditor } from './use-night-editor.ts';

const MOST_LINES = 6;

/** Lists the selected nights that were changed elsewhere. Nothing is overwritten until the host confirms. */
export function ChangedElsewhere({ editor: { changedElsewhere, refused, goOn } }: { editor: NightEditor }) {
  const lines = joinAlike(changedElsewhere);
  return (
    <Banner
      action={
        <Button onClick={goOn} size="sm">
          {refused ? 'Apply to the nights as they are now' : 'Go on with the nights as they are now'}
        </Button>
      }
      title="These nights were changed in the meantime, in another tab or by somebody else"
      tone="warning"
    >
      <ul className="mt-1 text-sm">
        {lines.slice(0, MOST_LINES).map(({ night, last, before, after }) => (
          <li key={night}>
            {dayName(night)}
            {last > night && ` to ${dayName(last)}`}: {settingName(after)} (was {settingName(before)})
          </li>
        ))}
        {lines.length > MOST_LINES && <li>and {lines.length - MOST_LINES} more</li>}
      </ul>
      {refused && <p className="mt-1 text-sm">Nothing was changed yet. What you typed is still there.</p>}
    </Banner>
  );
}
