/**
 * The classes of a page that shows the threads beside one of them if the screen is wide enough for both. Large text
 * moves the second one below the threads.
 */
export const TWO_COLUMNS =
  'xl:flex xl:flex-wrap xl:gap-8 xl:*:not-last:w-80 xl:*:not-last:max-w-full xl:*:last:min-w-88 xl:*:last:flex-1';

/** The media query of Tailwind's `xl`. */
export const HAS_TWO_COLUMNS = '(width >= 80rem)';
