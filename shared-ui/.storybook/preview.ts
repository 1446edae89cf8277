import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';

// A story that looks for a part waits until it has been loaded, however slow the machine is.
configure({ asyncUtilTimeout: 60_000 });

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
