/** Keeps a fault of one page from taking the others with it. */
import { Component, type ComponentChildren } from "preact";

export class Boundary extends Component<{ children: ComponentChildren }, { message: string | null }> {
  override state = { message: null };

  static override getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    if (this.state.message === null) return this.props.children;
    return (
      <div class="note bad" role="alert">
        <p>This page failed, which is a fault of the console: {this.state.message}</p>
        <p>
          <button type="button" onClick={() => this.setState({ message: null })}>
            Show it again
          </button>
        </p>
      </div>
    );
  }
}
