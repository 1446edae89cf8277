/** A measure's limits: `budget` is the maximum, `stretch` the goal. */
export interface Budget {
  label: string;
  unit: string;
  budget: number;
  stretch: number;
}

/** All measures by id. The ids are stable, because other programs read the results by them. */
export const BUDGETS = {
  'home.js.kb': { label: 'Home, scripts', unit: 'KB', budget: 150, stretch: 125 },
  'home.js.requests': { label: 'Home, script requests', unit: 'requests', budget: 20, stretch: 12 },
  'home.js.stages': { label: 'Home, scripts one after another', unit: 'stages', budget: 2, stretch: 1 },
  'room.js.kb': { label: 'Room page, scripts', unit: 'KB', budget: 190, stretch: 165 },
  'login.js.kb': { label: 'Login, scripts', unit: 'KB', budget: 180, stretch: 160 },
  'dashboard.js.kb': { label: 'Dashboard, scripts', unit: 'KB', budget: 225, stretch: 200 },
  'reserve.js.kb': { label: 'Opening Reserve, more scripts', unit: 'KB', budget: 25, stretch: 20 },
  'cls.home': { label: 'Home, layout shift', unit: '', budget: 0.02, stretch: 0 },
  'cls.room': { label: 'Room page, layout shift', unit: '', budget: 0.02, stretch: 0 },
} as const satisfies Record<string, Budget>;

export type MeasureId = keyof typeof BUDGETS;
