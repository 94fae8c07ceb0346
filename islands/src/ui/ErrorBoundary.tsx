import { Component, type ReactNode } from "react";
import { ErrorState } from "./ErrorState.tsx";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** A change renders the children again. */
  readonly resetOn: unknown;
  readonly onTryAgain: () => void;
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
  readonly resetOn: unknown;
}

/** Shows the failure in place of children that threw. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined, resetOn: this.props.resetOn };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetOn === state.resetOn ? null : { failure: undefined, resetOn: props.resetOn };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <ErrorState error={failure.error} onTryAgain={this.props.onTryAgain} /> : this.props.children;
  }
}
