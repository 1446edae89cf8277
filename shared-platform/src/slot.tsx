import type { RoomDetail } from 'contracts';
import { type ComponentType, createElement, useSyncExternalStore } from 'react';

export interface SlotProps {
  /** `calendar` is an element in the main column for the room's calendar. Null if the room is closed. */
  'room.booking': { room: RoomDetail; calendar?: HTMLElement | null };
  'dashboard.statistics': Record<string, never>;
}

export type SlotName = keyof SlotProps;

export type SlotFilling<N extends SlotName> = ComponentType<SlotProps[N]>;

type Fillings = Partial<{ [N in SlotName]: SlotFilling<N>[] }>;

let fillings: Fillings = {};
/** The fillings at hydration, which must match those in the HTML from the edge. */
let firstFillings: Fillings | undefined;
const listeners = new Set<() => void>();

/** Called by the shell with the fillings in the release set that the visitor's role may see. */
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

/** A place in an area's page that other areas can fill. Renders nothing without fillings. */
export function Slot<N extends SlotName>({ name, with: props }: { name: N; with: SlotProps[N] }) {
  const current = useSyncExternalStore(
    subscribe,
    () => fillings[name] ?? EMPTY,
    () => firstFillings?.[name] ?? EMPTY,
  ) as SlotFilling<N>[];
  return current.map((Filling, index) =>
    // An index is a stable key here, because the order of the fillings is fixed within a release set.
    createElement(Filling, { ...props, key: `${name}-${index}` }),
  );
}
