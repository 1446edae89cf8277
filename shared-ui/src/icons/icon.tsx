import { paths } from './paths.ts';

/** The icons. They are named by what they show, never by what they stand for. */
export type IconName = keyof typeof paths;

export interface IconProps {
  name: IconName;
  /** Edge in CSS pixels. Default 24. */
  size?: number | undefined;
  /** Only when no text says the same; otherwise it is silent. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A line drawing in the colour of the text around it. */
export function Icon({ name, size = 24, label, className }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its label is an attribute; a title would show as a tooltip
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
