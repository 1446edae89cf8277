import type { SiteConfig } from 'contracts';

let config: SiteConfig | undefined;

/** Called once by the shell, before any area is loaded. */
export function provideSiteConfig(siteConfig: SiteConfig): void {
  config = siteConfig;
}

/** The run-time configuration that the edge has put into the page. @throws before the shell has provided it */
export function siteConfig(): SiteConfig {
  if (!config) throw new Error('The shell has not provided the site configuration yet');
  return config;
}
