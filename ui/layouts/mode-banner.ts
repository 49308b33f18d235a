import type { Role } from '#modules/accounts'
import { deskOf } from '#modules/shared'
import type { Site } from '../page-context.ts'

type Mode = Site['paymentMode']

/** The banner that says whether money is real. `paysHere`: money is taken or managed on the page. */
export function modeBanner(mode: Mode, paysHere: boolean, role: Role | null): Mode | null {
  if (!paysHere) return null
  return mode === 'test' || (role !== null && deskOf({ role }) === 'office') ? mode : null
}
