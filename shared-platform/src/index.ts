/**
 * The shell's interface for areas (version 1 of the contract `platform`). Additions are compatible. Any other change
 * needs a new version.
 */
export { type AddressChange, useAddress } from './address.ts';
export { type ApiHooks, call, connectApi, edge } from './api.ts';
export type { AreaLoaderArgs, AreaRoute, AreaRoutes, AreaSlots, HelpfulLinks } from './area.ts';
export { preparePicture } from './pictures/index.ts';
export * from './queries.ts';
export * from './router.ts';
export { serverNow } from './server-time.ts';
export { provideSiteConfig, siteConfig } from './site-config.ts';
export { fillSlots, Slot, type SlotFilling, type SlotName, type SlotProps } from './slot.tsx';
