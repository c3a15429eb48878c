import { m } from '#texts/messages.js'
import type { Head } from '../../screen.ts'

export const head = (): Head => ({ title: m.sign_in_profile_title(), robots: 'noindex' })
