import type { ContractNumber } from './contract-numbers.ts';
import type { AreaName } from './release-names.ts';

export type Access = 'public' | 'signed-in' | 'host' | 'admin';

export interface AreaRouteEntry {
  path: string;
  access: Access;
  /** The page title; `Travel Lodge` is appended, except on the home page. */
  title: string;
  /** The exposed module that contains the route. */
  module: string;
  /** The setting of the site with which the page is public, whatever its `access`. */
  opensWith?: 'PUBLIC_ROOMS';
  /** The edge paints the page: its HTML has the content before any script runs. */
  painted?: PaintedRoute;
}

export interface PaintedRoute {
  /** The module that the edge renders the page with: it exports `routes`, and `heads` by path. Never sent to browsers. */
  module: string;
  /**
   * What the page asks the API for, exactly as its code asks without a session, such as `/room/{id}`. A name in braces
   * stands for a parameter of the path or the query of the page's address; a query parameter without a value is left out.
   */
  data: string[];
}

export interface MenuEntry {
  label: string;
  path: string;
  /** The menu it appears in: guests (and hosts in guest mode), hosts in host mode, or admins. */
  for: 'guest' | 'host' | 'admin';
  icon?: string;
}

export interface SlotEntry {
  slot: string;
  module: string;
  /** Limits it to one audience, as for the menu; absent means everyone. */
  for?: MenuEntry['for'];
}

/** `remote.json`: what an area provides and requires. */
export interface AreaManifest {
  name: AreaName;
  version: string;
  requires: { platform: string; http: string };
  routes: AreaRouteEntry[];
  menu: MenuEntry[];
  slots: SlotEntry[];
  /** The API calls it makes, as `METHOD /path`. */
  calls: string[];
}

export interface AreaRelease extends Omit<AreaManifest, 'calls'> {
  /** The release's folder on this site: `/r/<area>/<version>/`. */
  base: string;
  /** The federation manifest, relative to `base`. */
  entry: string;
}

/**
 * The versions of the shell and the areas that make up the site. Content-addressed. The edge inlines it into every
 * page, so the shell knows the routes, access rules, menu and slots before it loads any area's code.
 */
export interface ReleaseSet {
  id: string;
  /** `contracts`: the contract numbers that this shell offers its areas. */
  shell: { version: string; base: string; contracts?: Record<'platform' | 'http', ContractNumber> };
  areas: Record<AreaName, AreaRelease>;
  /** The version to fall back to in the page when the one in `areas` fails; absent if no other good version exists. */
  fallbacks?: Record<AreaName, AreaRelease>;
}

/**
 * Why a visitor got a set: the promoted one, a canary, or a signed link. `inspected`: what an administrator would get
 * anyway, with the panel that `?inspect` asks for.
 */
export type Channel = 'promoted' | 'canary' | 'override' | 'inspected';

export interface PageRelease {
  channel: Channel;
  /** When an override expires, as an ISO instant. */
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
    /** Only with the local stand-in: the SDK uses this origin and loads the popup helper from `gapi`. */
    standIn?: { gapi: string };
  };
  stripe: {
    publishableKey: string;
    /** The URL of the stand-in's browser script; absent with the real service. */
    script?: string;
  };
  /** Devices may keep pages for reading them offline. */
  keepsOffline?: boolean;
  /** A server of map tiles; absent: maps are drawn from what the areas bring. */
  map?: { tiles: string; attribution: string };
}

/** The JSON in the page's `<script type="application/json" id="lodge-page">`, written by the edge. */
export interface PageData {
  set: ReleaseSet;
  config: SiteConfig;
  /** Absent in development, where there are no releases. */
  release?: PageRelease;
}
