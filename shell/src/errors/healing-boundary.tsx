import { Component, type ReactNode } from 'react';

interface HealingBoundaryProps {
  /** Called once with what was thrown: answers whether something takes over, which replaces this boundary. */
  heal(error: unknown): boolean;
  /** Shows while that is on its way. */
  waiting: ReactNode;
  /** What shows when nothing takes over. May throw the error on. */
  panel(error: unknown): ReactNode;
  children: ReactNode;
}

/** Keeps what throws while it renders to itself, and lets something else take its place. */
export class HealingBoundary extends Component<HealingBoundaryProps, { error?: unknown; isHealing: boolean }> {
  override state: { error?: unknown; isHealing: boolean } = { isHealing: false };

  static getDerivedStateFromError(error: unknown) {
    // React may call this twice for one failure; who takes over is decided once, after the commit.
    return { error, isHealing: true };
  }

  override componentDidCatch(error: unknown) {
    if (!this.props.heal(error)) this.setState({ isHealing: false });
  }

  override render() {
    const { error, isHealing } = this.state;
    if (isHealing) return this.props.waiting;
    return error === undefined ? this.props.children : this.props.panel(error);
  }
}
