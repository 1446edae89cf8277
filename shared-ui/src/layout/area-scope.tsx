import { createContext, type ReactNode, useContext } from 'react';

export interface Area {
  name: string;
  version: string;
}

const AreaContext = createContext<Area | undefined>(undefined);

export interface AreaScopeProps extends Area {
  slot?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Marks the elements that an area renders with `data-remote` and `data-version`. An area's style sheet is nested under
 * `[data-remote="…"]`. Dialogs and lists opened in the scope are rendered elsewhere in the DOM, so they get the same
 * attributes.
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

export function useAreaAttributes(): { 'data-remote'?: string; 'data-version'?: string } {
  const area = useContext(AreaContext);
  return area ? { 'data-remote': area.name, 'data-version': area.version } : {};
}
