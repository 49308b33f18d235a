import type { Role } from '#modules/accounts'
import type { Site } from '../page-context.ts'

type Mode = Site['paymentMode']

/** What a page says of whether money is real. `paysHere`: money is taken or looked after on it. */
export function modeBanner(mode: Mode, paysHere: boolean, role: Role | null): Mode | null {
  if (!paysHere) return null
  return mode === 'test' || role === 'office' || role === 'admin' ? mode : null
}
