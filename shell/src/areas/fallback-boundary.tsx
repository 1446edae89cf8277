import { Component, type ReactNode } from 'react';

interface FallbackBoundaryProps {
  /** Called once for each error. Returns true if a fallback replaces this boundary. */
  onError(error: unknown): boolean;
  waiting: ReactNode;
  panel(error: unknown): ReactNode;
  children: ReactNode;
}

interface FallbackBoundaryState {
  error?: unknown;
  isWaiting: boolean;
}

export class FallbackBoundary extends Component<FallbackBoundaryProps, FallbackBoundaryState> {
  override state: FallbackBoundaryState = { isWaiting: false };

  static getDerivedStateFromError(error: unknown): FallbackBoundaryState {
    // React may call this function twice for one error, so `componentDidCatch` calls `onError`.
    return { error, isWaiting: true };
  }

  override componentDidCatch(error: unknown) {
    if (!this.props.onError(error)) this.setState({ isWaiting: false });
  }

  override render() {
    const { error, isWaiting } = this.state;
    if (isWaiting) return this.props.waiting;
    return error === undefined ? this.props.children : this.props.panel(error);
  }
}
