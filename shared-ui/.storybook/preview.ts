import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';

// Long timeout in ms, because loading a lazy part takes long on a slow machine.
configure({ asyncUtilTimeout: 60_000 });

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
