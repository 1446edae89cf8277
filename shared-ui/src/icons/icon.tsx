import { paths } from './paths.ts';

/** The icons, named after what they depict, not after their meaning. */
export type IconName = keyof typeof paths;

export interface IconProps {
  name: IconName;
  size?: number | undefined;
  /**
   * The accessible name. Omit it if a visible text has the same meaning: the icon is then hidden from screen readers.
   */
  label?: string | undefined;
  className?: string | undefined;
}

export function Icon({ name, size = 24, label, className }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the label is an attribute, because a title would show a tooltip
    <svg
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={className}
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={1.6}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={paths[name]} />
    </svg>
  );
}
