import { createContext, type ReactNode, useContext } from 'react';
import { deferred } from '../deferred.ts';

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
 * Marks the elements of an area with `data-remote` and `data-version`. All rules of an area's style sheet are nested
 * under `[data-remote="…"]`. Dialogs and lists get the same attributes, because they are rendered elsewhere in the DOM.
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

const portal = deferred(() => import('react-dom').then((module) => module.createPortal));

/** Renders a part of an area into an element of another area's page. */
export function AreaPortal({ to, children }: { to: HTMLElement; children: ReactNode }) {
  const attributes = useAreaAttributes();
  const { part: createPortal } = portal.use();
  return createPortal?.(
    <div className="contents" {...attributes}>
      {children}
    </div>,
    to,
  );
}
