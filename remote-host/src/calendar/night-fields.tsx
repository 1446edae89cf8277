import { addDays, type Day, type DayRange, isDay } from 'contracts';
import { useState } from 'react';
import { TextInput } from 'shared-ui';
import { dayName } from './night-label.ts';
import { selectedRange, selectionBetween } from './selection.ts';
import type { NightEditor } from './use-night-editor.ts';

interface NightFieldsProps {
  editor: NightEditor;
  roomId: string;
  choosable: DayRange;
}

export function NightFields({ editor, roomId, choosable }: NightFieldsProps) {
  const { selection, select } = editor;
  const range = selection?.roomId === roomId ? selectedRange(selection) : undefined;
  const last = range && addDays(range.to, -1);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
      <NightField
        choosable={choosable}
        label="First night"
        onNight={(from) => select(selectionBetween(roomId, from, last && last > from ? last : from))}
        value={range?.from}
      />
      <NightField
        choosable={choosable}
        label="Last night"
        onNight={(to) => select(selectionBetween(roomId, range && range.from < to ? range.from : to, to))}
        value={last}
      />
    </div>
  );
}

interface NightFieldProps {
  label: string;
  value: Day | undefined;
  choosable: DayRange;
  onNight: (night: Day) => void;
}

function NightField({ label, value, choosable: { from, to }, onNight }: NightFieldProps) {
  /** The typed text while it is not a valid night, and the value when it was typed. */
  const [draft, setDraft] = useState<{ text: string; over: Day | undefined }>();
  const open = draft && draft.over === value ? draft : undefined;
  const latest = addDays(to, -1);
  return (
    <TextInput
      error={open && isDay(open.text) && `Choose a night from ${dayName(from)} to ${dayName(latest)}`}
      label={label}
      max={latest}
      min={from}
      onChange={({ target: { value: text } }) => {
        const isNight = isDay(text) && text >= from && text <= latest;
        setDraft(isNight ? undefined : { text, over: value });
        if (isNight) onNight(text);
      }}
      type="date"
      value={open?.text ?? value ?? ''}
    />
  );
}
