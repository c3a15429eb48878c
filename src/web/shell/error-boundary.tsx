import { Component, type ReactNode } from 'react'
import { report } from '../browser/report.ts'
import { whenIdle } from '../browser/when-idle.ts'
import type { ScreenModule } from '../screen.ts'
import { errorScreen } from '../screens/errors/error-route.ts'

interface State {
  broken: boolean
  screen: ScreenModule<unknown>['default'] | null
}

/** A screen that breaks while it is drawn shows the error screen; header, cart and menus stay. */
export class ErrorBoundary extends Component<{ page: object; children: ReactNode }, State> {
  override state: State = { broken: false, screen: null }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true }
  }

  override componentDidMount() {
    // There by the time it is needed, also when the connection is gone by then.
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
      // Asked for again below.
      () => {},
    )
  }

  /** Asked for again, the page gets another chance; and when the network is back, for want of which it may have broken. */
  override componentDidUpdate({ page }: { page: object }) {
    if (page !== this.props.page) this.again()
  }

  override render() {
    const { broken, screen: Screen } = this.state
    if (!broken) return this.props.children
    return Screen && <Screen data={{ status: 500 }} />
  }
}
