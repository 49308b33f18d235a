import { afterAll, describe, expect, it } from 'vitest'
import { type BookingId, businessZone, inBusinessZone, parseId } from '#modules/shared'
import { writtenTerms } from '#modules/terms'
import { officeActor, openLinkedApp } from '../../support/apps/linked-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'
import LinkManagePage from '../../../ui/pages/link/manage/+Page.tsx'
import { data as manageData } from '../../../ui/pages/link/manage/+data.ts'

const linked = await openLinkedApp()
const { whole, post, visitBooked, kept, cookies } = linked
const { data, modules, app, clock } = whole
afterAll(() => linked[Symbol.dispose]())

/** The first free start of the visit's service after so many days. */
async function startAfter(days: number): Promise<string> {
  const service = parseId('svc', data.text('services', 'id', { name: 'Tap Repair or Replacement' }))
  if (!service) throw new Error('it is offered')
  const [start = ''] = await modules.booking.nextFreeStarts(service, clock.now().add({ hours: 24 * days }), 'standard')
  return start
}

/** A paid visit after the 14 days, whose order asked for no consent. */
async function visitLater() {
  const { id } = await visitBooked({ consent: false, scheduled_date: await startAfter(24) })
  expect(await consentOf(id)).toBe('not-needed')
  return id
}

async function consentOf(id: BookingId) {
  return (await modules.booking.agreement(await kept(id)))?.startConsent
}

const consents = (id: BookingId) => data.rows('booking_start_consents', { booking_id: id })

/** The fields of the form with its box ticked, for a start. */
async function ticked(id: BookingId, start: string) {
  const booking = await kept(id)
  const order = { service: booking.service.name, price: booking.estimatedCost, policy: booking.paymentPolicy }
  const { fingerprint } = await modules.terms.consentOn(order, Temporal.PlainDateTime.from(start).toPlainDate())
  return { scheduled_date: start, consent: 'yes', consent_words: fingerprint }
}

/** The page of the manage link, and the cookie of a browser in which the postcode was given. */
async function managed(id: BookingId) {
  const token = (await modules.links.makeManageLink(id))?.token ?? ''
  const { headers } = await post(`/manage/${token}/postcode`, { postcode: 'CR0 1AB' })
  const cookie = headers.getSetCookie()[0]?.split(';', 1).join() ?? ''
  const shown = (date: string) =>
    showPage(
      { data: manageData, Page: LinkManagePage },
      {
        modules,
        who: null,
        url: `/manage/${token}?date=${date}`,
        now: clock.now(),
        params: { token },
        isPostcodeGiven: () => true,
      },
    )
  return { page: `/manage/${token}`, cookie, shown }
}

describe('a move by link into the 14 days', () => {
  it('asks for the consent with the words of the order, and keeps it with text, version, time, network and holder', async () => {
    const id = await visitLater()
    const { page, cookie, shown } = await managed(id)
    const start = await startAfter(6)
    expect(await shown(start.slice(0, 10))).toContain(writtenTerms.consent)
    const fields = await ticked(id, start)
    expect(await post(`${page}/reschedule`, fields, { cookie })).toMatchObject({
      status: 303,
      to: `${page}?done=moved`,
    })
    expect(await consentOf(id)).toBe('given')
    const { version } = await kept(id)
    expect(consents(id)).toMatchObject([
      { round: version, text: writtenTerms.consent, given_by: 'link', network: expect.any(String), undone_at: null },
    ])
    const [row] = consents(id)
    expect(String(row?.['version'])).not.toBe('')
    expect(String(row?.['given_at'])).toMatch(/^\d{4}-\d{2}-\d{2}T/)
    // Given once, it is not asked again.
    expect(await shown(start.slice(0, 10))).not.toContain(writtenTerms.consent)
  })

  it('is refused without the tick, or with words that have changed, and moves nothing', async () => {
    const id = await visitLater()
    const { page, cookie } = await managed(id)
    const before = await kept(id)
    const { scheduled_date, ...rest } = await ticked(id, await startAfter(6))
    const answer = await app.request(`${page}/reschedule`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ scheduled_date }),
    })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Please tick the box to move')])
    const other = { scheduled_date, ...rest, consent_words: 'other words' }
    expect((await post(`${page}/reschedule`, other, { cookie })).status).toBe(409)
    expect(await kept(id)).toEqual(before)
    expect(consents(id)).toEqual([])
  })

  it('asks for nothing on a day after the period, and keeps nothing that was ticked without need', async () => {
    const id = await visitLater()
    const { page, cookie, shown } = await managed(id)
    const start = await startAfter(27)
    expect(await shown(start.slice(0, 10))).not.toContain(writtenTerms.consent)
    expect((await post(`${page}/reschedule`, await ticked(id, start), { cookie })).status).toBe(303)
    expect([await consentOf(id), consents(id)]).toEqual(['not-needed', []])
  })

  it('whose undo takes the consent back', async () => {
    const id = await visitLater()
    const { page, cookie } = await managed(id)
    await post(`${page}/reschedule`, await ticked(id, await startAfter(7)), { cookie })
    expect(await post(`${page}/undo-move`, {}, { cookie })).toMatchObject({ to: `${page}?done=move-undone` })
    expect(await consentOf(id)).toBe('not-needed')
    expect(consents(id)).toMatchObject([{ undone_at: expect.any(String) }])
  })
})

describe('a move of a visit that was ordered with the tick for a day after the 14 days', () => {
  it('to an early day asks again by link, and without the tick of the office the consent is missing', async () => {
    const { id } = await visitBooked({ consent: true, scheduled_date: await startAfter(17) })
    expect(await consentOf(id)).toBe('given')
    const { page, cookie, shown } = await managed(id)
    const start = await startAfter(5)
    expect(await shown(start.slice(0, 10))).toContain(writtenTerms.consent)
    expect((await post(`${page}/reschedule`, { scheduled_date: start }, { cookie })).status).toBe(422)
    const office = { cookie: cookies.get('office') ?? '' }
    expect((await post(`/admin/bookings/${id}/reschedule`, { scheduled_date: start }, office)).status).toBe(303)
    expect([await consentOf(id), consents(id)]).toEqual(['missing', []])
    const fields = await ticked(id, await startAfter(6))
    expect((await post(`${page}/reschedule`, fields, { cookie })).status).toBe(303)
    expect(await consentOf(id)).toBe('given')
  })
})

describe('a move in the account into the 14 days', () => {
  it('asks in the same way, and names the customer', async () => {
    const id = await visitLater()
    const fields = await ticked(id, await startAfter(8))
    const cookie = cookies.get('customer') ?? ''
    const { scheduled_date } = fields
    expect((await post(`/bookings/${id}/reschedule`, { scheduled_date }, { cookie })).status).toBe(422)
    expect(await post(`/bookings/${id}/reschedule`, fields, { cookie })).toMatchObject({
      status: 303,
      to: `/track/${id}?done=moved`,
    })
    expect(consents(id)).toMatchObject([{ given_by: (await kept(id)).customerId }])
  })
})

describe('a move over the HTTP contract into the 14 days', () => {
  async function moved(id: BookingId, body: object) {
    const headers = { 'content-type': 'application/json', cookie: cookies.get('customer') ?? '' }
    const path = `/api/bookings/${id}/reschedule`
    const { status } = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(status).toBe(200)
    return (await app.request(`/api/bookings/${id}/agreement`, { headers })).json()
  }

  it('without consent is made, and the consent is missing: done work can be cancelled by law', async () => {
    const id = await visitLater()
    expect(await moved(id, { scheduled_date: await startAfter(9) })).toMatchObject({
      start_consent: 'missing',
      consents: [],
    })
  })

  it('with consent is made, and the agreement has it with its time and version', async () => {
    const id = await visitLater()
    const agreement = await moved(id, { scheduled_date: await startAfter(9), consent: true })
    expect(agreement).toMatchObject({
      start_consent: 'given',
      consents: [{ text: writtenTerms.consent, given_by: (await kept(id)).customerId, undone_at: null }],
    })
    const archive = await modules.privacy.document((await kept(id)).customerId)
    expect(archive).toContain('"booking_start_consents"')
  })
})

describe('a move by the office into the 14 days', () => {
  it('is made without consent, or keeps the consent that the customer gave by telephone', async () => {
    const [silent, asked] = [await visitLater(), await visitLater()]
    const cookie = cookies.get('office') ?? ''
    const move = async (id: BookingId, more: Readonly<Record<string, string>> = {}) =>
      post(`/admin/bookings/${id}/reschedule`, { scheduled_date: await startAfter(10), ...more }, { cookie })
    expect((await move(silent)).status).toBe(303)
    expect([await consentOf(silent), consents(silent)]).toEqual(['missing', []])
    expect((await move(asked, { consent: 'yes' })).status).toBe(303)
    expect(await consentOf(asked)).toBe('given')
    const office = data.text('users', 'id', { email: 'office@example.com' })
    expect(consents(asked)).toMatchObject([{ given_by: office, text: writtenTerms.consent }])
  })
})

describe('an order that is confirmed late', () => {
  it('has its consent missing once the period, which begins with the confirmation, has the visit', async () => {
    const service_id = data.text('services', 'id', { name: 'Tap Repair or Replacement' })
    const headers = { 'content-type': 'application/json', cookie: cookies.get('customer') ?? '' }
    const order = {
      service_id,
      scheduled_date: await startAfter(17),
      customer_address: '12 Park Lane',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'The tap drips.',
    }
    const made = await app.request('/api/bookings', { method: 'POST', headers, body: JSON.stringify(order) })
    const id = parseId('bkg', String((await made.json()).id))
    if (!id) throw new Error('not booked')
    expect(await consentOf(id)).toBe('not-needed')
    // It waits for somebody who looks at its payment.
    data.set('bookings', { id }, { expires_at: null })
    clock.move({ hours: 4 * 24 })
    const technician = parseId('tec', data.text('technicians', 'id'))
    if (!technician) throw new Error('there is a technician')
    expect(await modules.booking.assign(officeActor, id, technician)).toMatchObject({ ok: true })
    const { startsAt } = await kept(id)
    const days = inBusinessZone(clock.now()).toPlainDate()
    expect(days.until((startsAt ?? clock.now()).toZonedDateTimeISO(businessZone).toPlainDate()).days).toBeLessThan(15)
    expect(await consentOf(id)).toBe('missing')
  })
})
