import type { SiteConfig } from 'contracts';

let config: SiteConfig | undefined;

export function provideSiteConfig(siteConfig: SiteConfig): void {
  config = siteConfig;
}

/** Returns the configuration that the edge put into the page. @throws Error before the shell has provided it */
export function siteConfig(): SiteConfig {
  if (!config) throw new Error('The shell has not provided the site configuration yet');
  return config;
}
