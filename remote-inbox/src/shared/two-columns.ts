/** The classes of a page that shows the threads beside one of them if the screen is wide enough for both. */
export const TWO_COLUMNS = 'xl:grid xl:grid-cols-[20rem_minmax(0,1fr)] xl:gap-8';

/** The media query of Tailwind's `xl`. */
export const HAS_TWO_COLUMNS = '(width >= 80rem)';
