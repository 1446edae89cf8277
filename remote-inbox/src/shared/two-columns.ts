/**
 * The classes of a page that shows the threads beside one of them if there is room for both. The widths are those of a
 * container, because large text needs more room.
 */
export const AROUND_COLUMNS = '@container';
export const TWO_COLUMNS = '@min-[56rem]:grid @min-[56rem]:grid-cols-[20rem_minmax(0,1fr)] @min-[56rem]:gap-8';

/** A media query for screens that may have room for two columns: Tailwind's `xl`. */
export const MAY_HAVE_TWO_COLUMNS = '(width >= 80rem)';
