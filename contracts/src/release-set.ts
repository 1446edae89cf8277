import type { AreaName } from './release-names.ts';

export type Access = 'public' | 'signed-in' | 'host' | 'admin';

export interface AreaRouteEntry {
  path: string;
  access: Access;
  /** The page's title; `Travel Lodge` is added after it, but on the home page. */
  title: string;
  /** The exposed module that brings the route. */
  module: string;
}

export interface MenuEntry {
  label: string;
  path: string;
  /** Who sees it: a guest (or a host in guest mode), a host in host mode, an admin. */
  for: 'guest' | 'host' | 'admin';
  icon?: string;
}

export interface SlotEntry {
  slot: string;
  module: string;
  /** Only for this audience, as in the menu; absent means everyone. */
  for?: MenuEntry['for'];
}

/** `remote.json`: what an area brings and what it needs. */
export interface AreaManifest {
  name: AreaName;
  version: string;
  requires: { platform: string; http: string };
  routes: AreaRouteEntry[];
  menu: MenuEntry[];
  slots: SlotEntry[];
  /** Calls of the API that it makes, as `METHOD /path`. */
  calls: string[];
}

export interface AreaRelease extends AreaManifest {
  /** Folder of the release on this site: `/r/<area>/<version>/`. */
  base: string;
  /** The federation manifest, under `base`. */
  entry: string;
}

/**
 * Which version of the shell and of each area make up the site. Content-addressed; the edge inlines it into every
 * page, and the shell knows addresses, access, menu and slots before any area's code.
 */
export interface ReleaseSet {
  id: string;
  /** `contracts`: the numbers that this shell offers its areas. */
  shell: { version: string; base: string; contracts?: { platform: number; http: number } };
  areas: Partial<Record<AreaName, AreaRelease>>;
  /** The version that takes over in the page when the one of `areas` fails; an area without another good one has none. */
  fallbacks?: Partial<Record<AreaName, AreaRelease>>;
}

/** How a visitor came to a set: everybody's, a share's, by a signed link, or a past one asked for by `?set=`. */
export type Channel = 'promoted' | 'canary' | 'override' | 'replay';

export interface PageRelease {
  channel: Channel;
  /** When an override ends by itself, as an ISO instant. */
  until?: string;
}

/** Run-time configuration of the browser code: the same build runs in every environment. */
export interface SiteConfig {
  brand: string;
  siteTimeZone: string;
  firebase: {
    apiKey: string;
    authDomain: string;
    projectId: string;
    /** The local stand-in is in use: the SDK talks to this origin, and the popup's loader comes from `gapi`. */
    standIn?: { gapi: string };
  };
  stripe: {
    publishableKey: string;
    /** Where the stand-in's browser script lies; absent with the real service. */
    script?: string;
  };
}

/** The JSON that the edge puts into `<script type="application/json" id="lodge-page">`. */
export interface PageData {
  set: ReleaseSet;
  config: SiteConfig;
  /** Absent in development, where nothing is released. */
  release?: PageRelease;
}
