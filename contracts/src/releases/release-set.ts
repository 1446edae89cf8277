import type { ContractNumber } from '../base/contract-numbers.ts';
import type { AreaName } from './release-names.ts';

export type Access = 'public' | 'signed-in' | 'host' | 'admin';

export interface AreaRouteEntry {
  path: string;
  access: Access;
  /** The page title. `Travel Lodge` is appended, except on the home page. */
  title: string;
  module: string;
  /** The setting of the site that makes the page public, regardless of `access`. */
  opensWith?: 'PUBLIC_ROOMS';
  painted?: PaintedRoute;
}

export interface PaintedRoute {
  /**
   * The module that the edge renders the page with. It exports `routes`, and `heads` by path. Never sent to browsers.
   */
  module: string;
  /**
   * The API requests of the page, exactly as its code makes them without a session, such as `/room/{id}`. A name in
   * braces stands for a parameter of the path or query of the page's address. A query parameter without a value is
   * omitted.
   */
  data: string[];
}

export interface MenuEntry {
  label: string;
  path: string;
  /** The menu: guests (and hosts in guest mode), hosts in host mode, or admins. */
  for: 'guest' | 'host' | 'admin';
  icon?: string;
}

export interface SlotEntry {
  slot: string;
  module: string;
  /** The audience, as for the menu. Undefined means everyone. */
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
  calls: string[];
}

export interface AreaRelease extends Omit<AreaManifest, 'calls'> {
  base: string;
  entry: string;
}

/**
 * The versions of the shell and the areas that make up the site. The id is a hash of the content. The edge inlines the
 * set into every page, so the shell knows the routes, access rules, menu and slots before it loads any area's code.
 */
export interface ReleaseSet {
  id: string;
  shell: { version: string; base: string; contracts?: Record<'platform' | 'http', ContractNumber> };
  areas: Record<AreaName, AreaRelease>;
  /**
   * The version that replaces the one in `areas` on a page if it fails. Undefined if there is no other good version.
   */
  fallbacks?: Record<AreaName, AreaRelease>;
}

/**
 * The reason why a visitor got a set: the promoted one, a canary, or a signed link. `inspected` means the set that an
 * administrator would get anyway, with the panel (`?inspect`).
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
    /** Only with the local stand-in. The SDK then uses this origin and loads the popup helper from `gapi`. */
    standIn?: { gapi: string };
  };
  stripe: {
    publishableKey: string;
    /** The URL of the stand-in's browser script. Undefined with the real service. */
    script?: string;
  };
  keepsOffline?: boolean;
  /** A server of map tiles. If undefined, the areas' built-in map is used. */
  map?: { tiles: string; attribution: string };
}

/** The JSON in the page's `<script type="application/json" id="lodge-page">`, written by the edge. */
export interface PageData {
  set: ReleaseSet;
  config: SiteConfig;
  release?: PageRelease;
}
