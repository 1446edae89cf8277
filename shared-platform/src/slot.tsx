import type { RoomDetail } from 'contracts';
import { type ComponentType, createElement, useSyncExternalStore } from 'react';

/** The slots of the site and what the page that has the slot gives to whoever fills it. */
export interface SlotProps {
  /** The booking side panel of the room page. */
  'room.booking': { room: RoomDetail };
  /** The index of the dashboard: figures and plots, by role. */
  'dashboard.statistics': Record<string, never>;
}

export type SlotName = keyof SlotProps;

/** One filling of a slot, isolated by the shell: it loads by itself, and fails by itself. */
export type SlotFilling<N extends SlotName> = ComponentType<SlotProps[N]>;

type Fillings = Partial<{ [N in SlotName]: SlotFilling<N>[] }>;

let fillings: Fillings = {};
const listeners = new Set<() => void>();

/** Called by the shell with what the release set and the visitor's role give. */
export function fillSlots(next: Fillings): void {
  fillings = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const EMPTY: never[] = [];

/** A place in an area's page that other areas fill. Renders nothing when none does. */
export function Slot<N extends SlotName>({ name, with: props }: { name: N; with: SlotProps[N] }) {
  const current = useSyncExternalStore(subscribe, () => fillings[name] ?? EMPTY) as SlotFilling<N>[];
  return current.map((Filling, index) =>
    // The fillings of a slot keep their order within a release set.
    createElement(Filling, { ...props, key: `${name}-${index}` }),
  );
}
