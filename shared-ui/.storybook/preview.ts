import './preview.css';
import type { Preview } from '@storybook/react-vite';

/** The theme of all stories, in the toolbar. */
export default {
  globalTypes: {
    theme: { toolbar: { title: 'Theme', icon: 'contrast', items: ['system', 'light', 'dark'], dynamicTitle: true } },
  },
  initialGlobals: { theme: 'system' },
  decorators: [
    (Story, { globals: { theme } }) => {
      const { documentElement: root } = document;
      if (theme === 'system') delete root.dataset.theme;
      else root.dataset.theme = theme;
      return Story();
    },
  ],
} satisfies Preview;
