import { useMedia } from 'shared-ui/use-media';

/** Returns whether the page has the tab bar instead of the dashboard's side menu. The limit is Tailwind's `lg`. */
export const useIsNarrow = () => useMedia('(width < 64rem)');
