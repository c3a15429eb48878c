import type { ReactNode } from 'react'

export const DefaultLayout = ({ children }: { children: ReactNode }) => <main id="main">{children}</main>
