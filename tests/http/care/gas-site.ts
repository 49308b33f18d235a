import { openCare } from './care-site.ts'

/** An answer of every question of a boiler that is safe. */
export const safeBoiler = {
  name: 'Boiler, Worcester Bosch',
  place: 'Kitchen',
  flue_type: 'room_sealed',
  pressure: '20.5',
  safety_devices: 'pass',
  flue: 'pass',
  ventilation: 'not_applicable',
  covered: true,
  classification: 'none',
}

const landlord = { landlord: 'Ada Landlord', landlord_address: '1 High Street, CR0 1AB' }

/** A visit of the technician at a property, who is checked in and registered with Gas Safe. */
export async function openGas({ isRegistered = true, isCheckedIn = true } = {}) {
  const site = await openCare()
  const { data } = site
  const booking = await site.assign()
  const now = site.whole.clock.now()
  if (isCheckedIn) {
    data.set(
      'visits',
      { booking_id: booking },
      { status: 'on_site', check_in_at: `${now.toString().slice(0, 19)}.000Z` },
    )
  }
  const user = data.text('technicians', 'user_id', { id: site.technician })
  if (isRegistered) {
    data.insert('credentials', {
      id: 'crd_gas',
      user_id: user,
      kind: 'gas_safe',
      number: '7654321',
      categories: 'Boilers, cookers',
      expires_on: '2026-12-31',
      submitted_at: '2026-01-01T10:00:00.000Z',
      verified_by: data.text('users', 'id', { role: 'office' }),
      verified_at: '2026-01-02T10:00:00.000Z',
    })
  }
  const visit = `vis_${booking.slice('bkg_'.length)}-1`
  const gas = `/api/visits/${visit}/gas-record`
  return {
    ...site,
    booking,
    visit,
    gas,
    today: now.toZonedDateTimeISO('Europe/London').toPlainDate(),
    save: (version: number, appliances: readonly object[] = [safeBoiler], more: object = {}) =>
      site.send('technician', 'PUT', gas, { version, ...landlord, ...more, appliances }),
    submit: (version: number, signature = 'Tom Plumber') =>
      site.send('technician', 'POST', `${gas}/submit`, { version, signature }),
    async submitted() {
      await this.save(0)
      const done = await this.submit(1)
      return String(done.json['id'])
    },
    [Symbol.dispose]: () => site[Symbol.dispose](),
  }
}
