/** The area that `shared-platform/build/alone-plugin.ts` serves with the frame of `alone/`. */
declare module 'virtual:lodge-area' {
  export const manifest: import('contracts').AreaManifest;
  export const modules: Record<
    string,
    () => Promise<{ routes?: import('../src/area.ts').AreaRoutes; slots?: import('../src/area.ts').AreaSlots }>
  >;
}
