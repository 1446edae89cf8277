import { expect, test } from 'vitest';
import { provideSiteConfig, siteConfig } from './site-config.ts';

test('the configuration is available once the shell has provided it', () => {
  expect(() => siteConfig()).toThrow('not provided');
  const config = {
    brand: 'Travel Lodge',
    siteTimeZone: 'UTC',
    firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
    stripe: { publishableKey: 'pk' },
  };
  provideSiteConfig(config);
  expect(siteConfig()).toBe(config);
});
