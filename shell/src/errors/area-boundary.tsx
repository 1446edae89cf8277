import type { AreaRelease } from 'contracts';
import { Component, type ReactNode } from 'react';
import { ErrorState } from 'shared-ui';
import { AreaError } from '../areas/load-area.ts';
import { reasonOf } from './reason.ts';

interface AreaBoundaryProps {
  area: AreaRelease;
  onRetry(): void;
  children: ReactNode;
}

/** Keeps the failure of one slot to itself: the page around it lives on. */
export class AreaBoundary extends Component<AreaBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { area, onRetry, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    const shown = error instanceof AreaError ? error : new AreaError(area, String(error));
    return <ErrorState title="This part could not be shown" text={reasonOf(shown)} onRetry={onRetry} />;
  }
}
