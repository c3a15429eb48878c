import { Component, type ReactNode } from 'react'
import { report } from '../browser/report.ts'
import { whenIdle } from '../browser/when-idle.ts'
import type { ScreenModule } from '../screen.ts'
import { errorScreen } from '../screens/errors/error-route.ts'

interface State {
  broken: boolean
  screen: ScreenModule<unknown>['default'] | null
}

/** A screen that fails while rendering is replaced by the error screen; header, cart and menus stay. */
export class ErrorBoundary extends Component<{ page: object; children: ReactNode }, State> {
  override state: State = { broken: false, screen: null }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true }
  }

  override componentDidMount() {
    // Loaded by the time it is needed, even if the connection is lost by then.
    whenIdle(errorScreen)
    window.addEventListener('online', this.again)
  }

  again = () => {
    if (this.state.broken) this.setState({ broken: false, screen: null })
  }

  override componentDidCatch(error: unknown) {
    report('a screen broke while it was drawn', error)
    errorScreen().then(
      (module) => module.drawAgain(error) || this.setState({ screen: module.default }),
      // Requested again below.
      () => {},
    )
  }

  /** The page is tried again when it is requested again, and when the network is back, as its absence may have caused the failure. */
  override componentDidUpdate({ page }: { page: object }) {
    if (page !== this.props.page) this.again()
  }

  override render() {
    const { broken, screen: Screen } = this.state
    if (!broken) return this.props.children
    return Screen && <Screen data={{ status: 500 }} />
  }
}
