/** `alone-plugin.ts` generates this module. */
declare module 'virtual:lodge-area' {
  export const manifest: import('contracts').AreaManifest;
  export const modules: Record<
    string,
    () => Promise<{ routes?: import('shared-platform').AreaRoutes; slots?: import('shared-platform').AreaSlots }>
  >;
}
