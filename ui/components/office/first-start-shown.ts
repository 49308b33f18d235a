import { connectionNames, connections as facts } from '#modules/connections'
import { type FirstStartStep, firstStart } from '#modules/launch'
import { openingDaysOf } from '../settings/opening-days.ts'
import type { PageInput, Who } from '../../page-context.ts'

/** The steps from a fresh folder to a live site, judged by what is there now. */
export async function firstStartShown(
  { modules }: Pick<PageInput, 'modules'>,
  who: Who,
): Promise<readonly FirstStartStep[]> {
  const { launch, catalogue, accounts, booking, connections } = modules
  const isLive = launch.launched() !== null
  const [faults, hours, districts, services, team, { bookings }] = await Promise.all([
    isLive ? [] : launch.faults(),
    catalogue.openingHours(),
    catalogue.districts(),
    catalogue.activeServices(),
    accounts.technicians(),
    booking.list({ userId: who.id, role: who.role }, { limit: 1 }),
  ])
  const modes = connectionNames
    .filter((name) => facts[name].group === 'payments')
    .map((name) => connections.connection(name).mode)
  return firstStart({
    isLive,
    faults,
    openDays: openingDaysOf(hours).filter(({ isOpen }) => isOpen).length,
    districts: districts.length,
    activeServices: services.length,
    unpriced: services.filter(({ basePrice }) => basePrice === 0).length,
    technicians: team.length,
    mailLeaves: connections.connection('mail').mode !== 'off',
    payments: modes.includes('live') ? 'live' : modes.includes('test') ? 'test' : null,
    hasBooking: bookings.length > 0,
  })
}
