import { NightFields } from './night-fields.tsx';
import { NightPanel, SelectionSummary } from './night-panel.tsx';
import { NightSheet } from './night-sheet.tsx';
import { choosableNights } from './selection.ts';
import { Timeline, type TimelineProps } from './timeline.tsx';
import { useNightEditor } from './use-night-editor.ts';

interface TimelineEditorProps extends Omit<TimelineProps, 'editor'> {
  reload: () => Promise<unknown>;
}

export function TimelineEditor({ reload, ...props }: TimelineEditorProps) {
  const { calendars, range } = props;
  const editor = useNightEditor((id) => calendars.find(({ room }) => room._id === id), reload);
  const { calendar, selection, isDragging } = editor;
  return (
    <>
      <Timeline {...props} editor={editor} />
      {calendar && selection && (
        <NightSheet>
          {isDragging ? (
            <SelectionSummary calendar={calendar} selection={selection} title={calendar.room.title} />
          ) : (
            <NightPanel editor={editor} title={calendar.room.title}>
              <NightFields choosable={choosableNights(calendar, range)} editor={editor} roomId={calendar.room._id} />
            </NightPanel>
          )}
        </NightSheet>
      )}
    </>
  );
}
