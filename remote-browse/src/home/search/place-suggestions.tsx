import { type RefObject, useEffect, useId, useState } from 'react';
import { cx, Icon } from 'shared-ui';
import { usePlaces } from './api.ts';

/**
 * Turns an existing text field into a combobox of places (ARIA APG: list autocomplete with manual selection). A
 * library's combobox would replace the field while the visitor is typing.
 */
export function PlaceSuggestions({
  input,
  className,
}: {
  input: RefObject<HTMLInputElement | null>;
  className?: string;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const places = usePlaces(text) ?? [];
  const isOpen = text.trim() !== '' && places.length > 0;
  const chosen = isOpen ? places[active] : undefined;

  function suggest(next: string) {
    setText(next);
    setActive(-1);
  }

  function choose(label: string) {
    if (input.current) input.current.value = label;
    suggest('');
  }

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      ...(isOpen && { 'aria-controls': id }),
      ...(chosen && { 'aria-activedescendant': `${id}-${active}` }),
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [input, id, isOpen, chosen, active]);

  // The visitor may have typed while this code was loading.
  useEffect(() => {
    const field = input.current;
    if (field && field === document.activeElement && field.value !== field.defaultValue) setText(field.value);
  }, [input]);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const onInput = () => suggest(field.value);
    const onBlur = () => suggest('');
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && !isOpen) suggest(field.value);
      else if (step) setActive(step > 0 ? (active + 1) % places.length : (active < 1 ? places.length : active) - 1);
      else if (event.key === 'Enter' && chosen) choose(chosen.label);
      else if (event.key === 'Escape' && isOpen) suggest('');
      else {
        if (event.key === 'Enter') suggest('');
        return;
      }
      event.preventDefault();
    };
    field.addEventListener('input', onInput);
    field.addEventListener('blur', onBlur);
    field.addEventListener('keydown', onKeyDown);
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('blur', onBlur);
      field.removeEventListener('keydown', onKeyDown);
    };
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
          {places.map(({ label }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
            <div
              aria-selected={index === active}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-surface-sunken aria-selected:bg-surface-sunken"
              id={`${id}-${index}`}
              key={label}
              onClick={() => choose(label)}
              role="option"
              tabIndex={-1}
            >
              <Icon className="shrink-0 text-ink-muted" name="map-pin" size={20} />
              <bdi>{label}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
