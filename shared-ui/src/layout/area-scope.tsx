import { createContext, type ReactNode, useContext } from 'react';

export interface Area {
  name: string;
  version: string;
}

const AreaContext = createContext<Area | undefined>(undefined);

export interface AreaScopeProps extends Area {
  /** The slot that it fills; a page fills none. */
  slot?: string | undefined;
  /** Default `contents`: the element takes no part in the layout. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Marks what an area renders with `data-remote` and `data-version`. An area's sheet is nested under
 * `[data-remote="…"]`; dialogs and lists opened in the scope leave it in the DOM, so they carry the
 * same attributes.
 */
export function AreaScope({ name, version, slot, className = 'contents', children }: AreaScopeProps) {
  return (
    <AreaContext value={{ name, version }}>
      <div className={className} data-remote={name} data-slot={slot} data-version={version}>
        {children}
      </div>
    </AreaContext>
  );
}

/** The attributes for an element that is rendered elsewhere on behalf of the surrounding area. */
export function useAreaAttributes(): { 'data-remote'?: string; 'data-version'?: string } {
  const area = useContext(AreaContext);
  return area ? { 'data-remote': area.name, 'data-version': area.version } : {};
}
