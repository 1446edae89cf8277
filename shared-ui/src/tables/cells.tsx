/**
 * Cells that several tables use. Each area that uses them bundles this entry point, because the home page does not need
 * it.
 */

/** The picture of a row. Omit `alt` if a text next to the picture describes it. */
export function Thumbnail({ src, alt = '' }: { src: string; alt?: string }) {
  return (
    <img
      alt={alt}
      className="h-14 w-18 shrink-0 rounded-control bg-surface-sunken object-cover as-cards:h-24 as-cards:w-32"
      decoding="async"
      height={56}
      loading="lazy"
      src={src}
      width={72}
    />
  );
}

/** A day (`YYYY-MM-DD`), shown as the short text in `children`, which does not wrap on a wide screen. */
export function DayCell({ day, children }: { day: string; children: string }) {
  return (
    <time className="inline-block min-w-16 min-[90rem]:whitespace-nowrap" dateTime={day}>
      {children}
    </time>
  );
}
