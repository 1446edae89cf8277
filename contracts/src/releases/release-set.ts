import type { ContractNumber } from '../base/contract-numbers.ts';
import type { AreaName } from './release-names.ts';

export type Access = 'public' | 'signed-in' | 'host' | 'admin';

export interface AreaRouteEntry {
  path: string;
  access: Access;
  /** The page title. `Travel Lodge` is appended to it, except on the home page. */
  title: string;
  module: string;
  /** The site setting that makes the page public, regardless of `access`. */
  opensWith?: 'PUBLIC_ROOMS';
  painted?: PaintedRoute;
}

export interface PaintedRoute {
  /**
   * The module that the edge uses to render the page. It exports `routes`, and `heads` by path. Browsers never get it.
   */
  module: string;
  /**
   * The API requests that the page makes without a session, such as `/room/{id}`. They must match the page's code
   * exactly. A name in braces stands for a path or query parameter of the page's URL. A query parameter without a value
   * is omitted.
   */
  data: string[];
}

export interface MenuEntry {
  label: string;
  path: string;
  /** The menu that contains the entry: for guests (and hosts in guest mode), hosts in host mode, or admins. */
  for: 'guest' | 'host' | 'admin';
  icon?: string;
}

export interface SlotEntry {
  slot: string;
  module: string;
  /** The people who see the slot, as for the menu. If undefined, everyone does. */
  for?: MenuEntry['for'];
}

/** The content of `remote.json`: what an area provides and requires. */
export interface AreaManifest {
  name: AreaName;
  version: string;
  requires: { platform: string; http: string };
  routes: AreaRouteEntry[];
  menu: MenuEntry[];
  slots: SlotEntry[];
  calls: string[];
}

export interface AreaRelease extends Omit<AreaManifest, 'calls'> {
  base: string;
  entry: string;
}

/**
 * The versions of the shell and the areas that make up the site. The id is a hash of the content. The edge inlines the
 * set into every page, so that the shell has the routes, access rules, menu and slots before it loads an area's code.
 */
export interface ReleaseSet {
  id: string;
  shell: { version: string; base: string; contracts?: Record<'platform' | 'http', ContractNumber> };
  areas: Record<AreaName, AreaRelease>;
  /** The fallbacks of the versions in `areas`. An area without another good version has none. */
  fallbacks?: Record<AreaName, AreaRelease>;
}

/**
 * The reason why a visitor got a release set. `inspected` means that an administrator opened the release panel
 * (`?inspect`), which does not change the set.
 */
export type Channel = 'promoted' | 'canary' | 'override' | 'inspected';

export interface PageRelease {
  channel: Channel;
  until?: string;
}

/** Run-time configuration of the browser code, so that one build runs in every environment. */
export interface SiteConfig {
  brand: string;
  siteTimeZone: string;
  firebase: {
    apiKey: string;
    authDomain: string;
    projectId: string;
    /** Set only with the local stand-in. The SDK then uses this origin and loads the popup helper from `gapi`. */
    standIn?: { gapi: string };
  };
  stripe: {
    publishableKey: string;
    /** The URL of the stand-in's browser script. Undefined if the real service is used. */
    script?: string;
  };
  keepsOffline?: boolean;
  /** A map tile server. If undefined, the built-in map of the areas is used. */
  map?: { tiles: string; attribution: string };
}

/** The JSON in the page's `<script type="application/json" id="lodge-page">`, written by the edge. */
export interface PageData {
  set: ReleaseSet;
  config: SiteConfig;
  release?: PageRelease;
}
