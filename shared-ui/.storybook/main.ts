import type { StorybookConfig } from '@storybook/react-vite';
import tailwind from '@tailwindcss/vite';

export default {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (config) => ({ ...config, plugins: [...(config.plugins ?? []), tailwind()] }),
} satisfies StorybookConfig;
