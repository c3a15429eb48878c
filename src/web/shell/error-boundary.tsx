import { Component, type ReactNode } from 'react'
import { report } from '../browser/report.ts'

interface Props {
  fallback: ReactNode
  children: ReactNode
}

/** A screen that breaks while it is drawn shows the error screen; header, cart and menus stay. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch(error: unknown) {
    report('a screen broke while it was drawn', error)
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
