import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../class-names.ts';

/** Classes of a link or button inside a `Menu`. */
export const menuItemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 whitespace-nowrap rounded-control px-3 text-left font-medium hover:bg-surface-sunken';

const ORIGINS = {
  top: { start: 'origin-bottom-left', end: 'origin-bottom-right' },
  bottom: { start: 'origin-top-left', end: 'origin-top-right' },
};

export interface MenuProps {
  /** The name of the button that opens the menu. */
  label: string;
  button: ReactNode;
  buttonClassName?: string | undefined;
  /** Called when the button is hovered or gets focus, for example to preload code. */
  onIntent?: (() => void) | undefined;
  /** The side of the button that the panel is aligned with. Default: `end`. */
  align?: 'start' | 'end' | undefined;
  /** The side of the button on which the panel opens. Default: `bottom`. */
  side?: 'top' | 'bottom' | undefined;
  /** Links and buttons with `menuItemClass`, and `<hr>`. Pressing one closes the menu. */
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A button that reveals links. It is a disclosure, not an ARIA menu, so Tab works as usual. The arrow keys, Home, End
 * and Escape work too.
 */
export function Menu(props: MenuProps) {
  const { label, button, buttonClassName, onIntent, align = 'end', side = 'bottom', children, className } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // The index of the item to focus when the panel opens. -1 is the last item.
  const firstFocus = useRef<number>(undefined);

  function items(): HTMLElement[] {
    return [...(panel.current?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])];
  }

  useEffect(() => {
    if (!isOpen) return;
    const wanted = firstFocus.current;
    firstFocus.current = undefined;
    if (wanted !== undefined) items().at(wanted)?.focus();
    function pressOutside(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    }
    document.addEventListener('pointerdown', pressOutside);
    return () => document.removeEventListener('pointerdown', pressOutside);
  });

  function press(event: KeyboardEvent) {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setIsOpen(false);
      opener.current?.focus();
    } else if (target !== undefined && (isOpen || event.key.startsWith('Arrow'))) {
      event.preventDefault();
      if (isOpen) all.at(target % all.length)?.focus();
      else firstFocus.current = event.key === 'ArrowUp' ? -1 : 0;
      setIsOpen(true);
    }
  }

  function leave(event: FocusEvent) {
    // Without a related target, either the window lost focus or a press outside is handled elsewhere.
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus bubble here from the button and the items
    <div className={cx('relative', className)} onBlur={leave} onKeyDown={press} ref={root}>
      <button
        aria-controls={isOpen ? id : undefined}
        aria-expanded={isOpen}
        aria-label={label}
        className={cx('cursor-pointer rounded-full', buttonClassName)}
        onClick={() => setIsOpen(!isOpen)}
        onFocus={onIntent}
        onPointerEnter={onIntent}
        ref={opener}
        type="button"
      >
        {button}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: closes after a press on an item inside
        // biome-ignore lint/a11y/useKeyWithClickEvents: pressing an item by keyboard clicks it
        <div
          className={cx(
            'absolute z-40 min-w-60 animate-unfold rounded-card border border-line bg-surface-raised p-1.5 shadow-float',
            align === 'end' ? 'right-0' : 'left-0',
            side === 'top' ? 'bottom-full mb-2' : 'top-full mt-2',
            ORIGINS[side][align],
          )}
          id={id}
          onClick={(event) => {
            if (!(event.target as Element).closest('a, button')) return;
            setIsOpen(false);
            // Focus the button before an item opens a dialog, which later returns focus to it.
            opener.current?.focus();
          }}
          ref={panel}
        >
          {children}
        </div>
      )}
    </div>
  );
}
