import { m } from '#texts/messages.js'
import type { Head } from '../../screen.ts'

export const head = (): Head => ({ title: m.shell_call_title(), robots: 'noindex' })
