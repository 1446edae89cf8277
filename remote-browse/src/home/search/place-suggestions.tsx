import { type RefObject, useEffect, useId, useState } from 'react';
import { cx, Icon } from 'shared-ui';
import { usePlaces } from './api.ts';
import { useRecentPlaces } from './recent-places.ts';

type Field = RefObject<HTMLInputElement | null>;

interface PlaceSuggestionsProps {
  input: Field;
  className?: string;
  onChoose?: () => void;
}

/**
 * Turns an existing text field into a combobox of places (ARIA APG: list autocomplete with manual selection). A
 * library's combobox would replace the field while the visitor is typing.
 */
export function PlaceSuggestions({ input, className, onChoose }: PlaceSuggestionsProps) {
  const id = useId();
  /** Undefined while the list is closed. */
  const [text, setText] = useState<string>();
  const [active, setActive] = useState(-1);
  const { recent } = useRecentPlaces();
  const suggested = usePlaces(text)?.map(({ label }) => label) ?? [];
  const places = text?.trim() === '' ? [...new Set([...recent, ...suggested])] : suggested;
  const isOpen = text !== undefined && places.length > 0;
  const chosen = isOpen ? places[active] : undefined;
  const optionId = (index: number) => `${id}-${index}`;

  function suggest(next: string | undefined) {
    setText(next);
    setActive(-1);
  }

  const close = () => suggest(undefined);

  function choose(label: string) {
    if (input.current) input.current.value = label;
    close();
    onChoose?.();
  }

  // The visitor may have focused the field or typed while this code was loading.
  useEffect(() => {
    const field = input.current;
    if (field && field === document.activeElement && (!field.value || field.value !== field.defaultValue))
      setText(field.value);
  }, [input]);

  useComboboxAttributes(input, isOpen ? id : undefined, chosen && optionId(active));
  useFieldEvents(input, {
    onInput: (field) => suggest(field.value),
    onFocus: (field) => {
      if (field.value === '') suggest('');
    },
    onBlur: close,
    onKeyDown(event, field) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && !isOpen) suggest(field.value);
      else if (step) setActive(step > 0 ? (active + 1) % places.length : (active < 1 ? places.length : active) - 1);
      else if (event.key === 'Enter' && chosen) choose(chosen);
      else if (event.key === 'Escape' && isOpen) close();
      else {
        if (event.key === 'Enter') close();
        return;
      }
      event.preventDefault();
    },
  });

  return (
    <>
      <p className="sr-only" role="status">
        {isOpen && `${places.length} ${places.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
      {isOpen && (
        <div
          aria-label="Places"
          className={cx('z-10 rounded-card border border-line bg-surface p-1.5 shadow-float', className)}
          id={id}
          // Pressing a suggestion must not move focus from the field.
          onMouseDown={(event) => event.preventDefault()}
          role="listbox"
        >
          {places.map((label, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
            <div
              aria-selected={index === active}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-surface-sunken aria-selected:bg-surface-sunken"
              id={optionId(index)}
              key={label}
              onClick={() => choose(label)}
              role="option"
              tabIndex={-1}
            >
              <Icon
                className="shrink-0 text-ink-muted"
                name={text?.trim() === '' && recent.includes(label) ? 'clock' : 'map-pin'}
                size={20}
              />
              <bdi>{label}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Describes the field as a combobox. `listId` is the id of the open list, and `activeId` that of its active option. */
function useComboboxAttributes(input: Field, listId: string | undefined, activeId: string | undefined) {
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(listId !== undefined),
      ...(listId && { 'aria-controls': listId }),
      ...(activeId && { 'aria-activedescendant': activeId }),
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [input, listId, activeId]);
}

interface FieldEvents {
  onInput: (field: HTMLInputElement) => void;
  onFocus: (field: HTMLInputElement) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent, field: HTMLInputElement) => void;
}

function useFieldEvents(input: Field, events: FieldEvents) {
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const onInput = () => events.onInput(field);
    const onFocus = () => events.onFocus(field);
    const onKeyDown = (event: KeyboardEvent) => events.onKeyDown(event, field);
    field.addEventListener('input', onInput);
    field.addEventListener('focus', onFocus);
    field.addEventListener('blur', events.onBlur);
    field.addEventListener('keydown', onKeyDown);
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('focus', onFocus);
      field.removeEventListener('blur', events.onBlur);
      field.removeEventListener('keydown', onKeyDown);
    };
  });
}
