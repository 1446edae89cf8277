import { Component, type ReactNode } from 'react';

interface FallbackBoundaryProps {
  /** Called once for each error. Returns true when a fallback takes over, which then replaces this boundary. */
  onError(error: unknown): boolean;
  /** Shown until the fallback is there. */
  waiting: ReactNode;
  /** Shown when nothing takes over. May rethrow the error. */
  panel(error: unknown): ReactNode;
  children: ReactNode;
}

interface FallbackBoundaryState {
  error?: unknown;
  isWaiting: boolean;
}

/** An error boundary whose content can be replaced by a fallback. */
export class FallbackBoundary extends Component<FallbackBoundaryProps, FallbackBoundaryState> {
  override state: FallbackBoundaryState = { isWaiting: false };

  static getDerivedStateFromError(error: unknown): FallbackBoundaryState {
    // React may call this twice for one error, so the decision waits for componentDidCatch.
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
