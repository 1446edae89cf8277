import { useState } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';

export interface AvatarProps {
  src?: string | null | undefined;
  /** The person's name, for the `alt` text and the initials. */
  name?: string | null | undefined;
  size?: keyof typeof SIZES | undefined;
  /** Hides the photo from screen readers. Use it if the name is next to the photo. */
  isDecorative?: boolean | undefined;
  className?: string | undefined;
}

/** Classes instead of inline styles, which the content security policy forbids in pages rendered by the edge. */
const SIZES = {
  32: 'size-8 text-xs',
  40: 'size-10 text-[0.95rem]',
  56: 'size-14 text-[1.33rem]',
  96: 'size-24 text-[2.28rem]',
} as const;

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

export function Avatar({ src, name, size = 40, isDecorative, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const label = isDecorative ? '' : (name ?? 'No photo');
  const look = cx(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft',
    SIZES[size],
    className,
  );

  if (src && src !== failedSrc) {
    return (
      <img
        alt={label}
        className={cx(look, 'object-cover')}
        decoding="async"
        height={size}
        // Google refuses requests for its account photos if they have a referrer.
        onError={() => setFailedSrc(src)}
        referrerPolicy="no-referrer"
        src={src}
        width={size}
      />
    );
  }
  const letters = name ? initials(name) : '';
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={cx(look, 'select-none font-semibold text-accent-ink')}
      dir="auto"
    >
      {letters || <Icon name="user" size={size * 0.6} />}
    </span>
  );
}
