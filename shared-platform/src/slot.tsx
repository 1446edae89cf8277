import type { RoomDetail } from 'contracts';
import { type ComponentType, createElement, useSyncExternalStore } from 'react';

/** The slots of the site, and the props that the page with the slot passes to its fillings. */
export interface SlotProps {
  /** The booking panel next to the room. */
  'room.booking': { room: RoomDetail };
  /** The start page of the dashboard: figures and charts, by role. */
  'dashboard.statistics': Record<string, never>;
}

export type SlotName = keyof SlotProps;

/** One filling of a slot. The shell isolates it: it loads and fails independently. */
export type SlotFilling<N extends SlotName> = ComponentType<SlotProps[N]>;

type Fillings = Partial<{ [N in SlotName]: SlotFilling<N>[] }>;

let fillings: Fillings = {};
/** What a painted page has in its slots, and its takeover starts with. */
let firstFillings: Fillings | undefined;
const listeners = new Set<() => void>();

/** Called by the shell with the fillings that release set and role allow the visitor. */
export function fillSlots(next: Fillings): void {
  fillings = next;
  firstFillings ??= next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const EMPTY: never[] = [];

/** A place in an area's page that other areas can fill. Renders nothing when none does. */
export function Slot<N extends SlotName>({ name, with: props }: { name: N; with: SlotProps[N] }) {
  const current = useSyncExternalStore(
    subscribe,
    () => fillings[name] ?? EMPTY,
    () => firstFillings?.[name] ?? EMPTY,
  ) as SlotFilling<N>[];
  return current.map((Filling, index) =>
    // The fillings of a slot keep their order within a release set.
    createElement(Filling, { ...props, key: `${name}-${index}` }),
  );
}
