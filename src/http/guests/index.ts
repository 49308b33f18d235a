import type { Api } from '../kit/api.ts'
import { type GuestRoutePorts, guestRoutes } from './routes.ts'
import { guestForms } from './forms.ts'

/** Guests: JSON routes and forms. */
export function addGuests(api: Api, ports: GuestRoutePorts & Parameters<typeof guestForms>[1]): void {
  guestRoutes(api, ports)
  guestForms(api, ports)
}
