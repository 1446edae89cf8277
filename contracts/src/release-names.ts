/** The units of release: the shell and each area. */
export const RELEASE_NAMES = ['shell', 'browse', 'guest', 'host', 'admin'] as const;
export type ReleaseName = (typeof RELEASE_NAMES)[number];
export type AreaName = Exclude<ReleaseName, 'shell'>;
