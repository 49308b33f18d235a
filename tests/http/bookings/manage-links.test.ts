import { afterAll, describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { officeActor, openLinkedApp } from '../../support/apps/linked-app.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'
import { copyOf } from '../../support/test-port.ts'
import LinkManagePage from '../../../ui/pages/link/manage/+Page.tsx'
import { data as manageData } from '../../../ui/pages/link/manage/+data.ts'

const linked = await openLinkedApp()
const { whole, get, post, booked, visitBooked, linksTo, kept, cookies } = linked
const { data, modules, app } = whole
afterAll(() => linked[Symbol.dispose]())

const landlord = { payer_name: 'Larry Landlord', payer_email: 'larry@example.com' }

async function manageToken(id: BookingId): Promise<string> {
  const made = await modules.links.makeManageLink(id)
  if (!made) throw new Error('an open booking has a manage link')
  return made.token
}

/** The cookie of a browser in which the postcode was given. */
async function opened(token: string, postcode = 'CR0 1AB'): Promise<string> {
  const { status, to, headers } = await post(`/manage/${token}/postcode`, { postcode })
  expect([status, to]).toEqual([303, `/manage/${token}`])
  return headers.getSetCookie()[0]?.split(';', 1).join() ?? ''
}

/** A visit with its manage link, and the cookie of a browser in which the postcode was given. */
async function managed(more: object = {}) {
  const { id } = await visitBooked(more)
  const token = await manageToken(id)
  return { id, token, page: `/manage/${token}`, cookie: await opened(token) }
}

const getWith = (path: string, cookie: string) => app.request(path, { headers: { cookie } })

async function refundOf(id: BookingId): Promise<string> {
  const terms = await modules.booking.cancellationTerms(id)
  return String((terms?.refund ?? 0) + (terms?.released ?? 0))
}

const cancel = async ({ id, page }: { readonly id: BookingId; readonly page: string }, cookie: string) =>
  post(`${page}/cancel`, { refund_shown: await refundOf(id) }, { cookie })

/** A start that the booking can be moved to, on the same or a later day. */
async function laterStart(id: BookingId): Promise<string> {
  const booking = await kept(id)
  const actor = { userId: booking.customerId, role: 'customer' } as const
  const starts = await modules.booking.nextStartsToMoveTo(actor, booking)
  return starts.at(-1) ?? ''
}

const cancellations = (id: BookingId) =>
  data.texts('outbox', 'body', { kind: 'booking-cancelled' }).filter((body) => body.includes(id))

const shown = (token: string, isPostcodeGiven = () => true) =>
  showPage(
    { data: manageData, Page: LinkManagePage },
    { modules, who: null, url: `/manage/${token}`, now: whole.clock.now(), params: { token }, isPostcodeGiven },
  )

describe('the page of a manage link', () => {
  it('is for its holder alone: no referrer, no index entry and no cache', async () => {
    const { page, cookie } = await managed()
    for (const sent of ['', cookie]) {
      const { status, headers } = await getWith(page, sent)
      expect(status).toBe(200)
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('shows nothing of the booking before the postcode is given', async () => {
    const { id, token } = await managed()
    const booking = await kept(id)
    const words = await shown(token, () => false)
    expect(words).toContain('Postcode of the visit')
    for (const secret of [booking.reference, booking.service.name, 'CR0 1AB', '12 Park Lane', '£', 'Tuesday', 'Asha']) {
      expect([secret, words.includes(secret)]).toEqual([secret, false])
    }
  })

  it('shows the new starts, the fee and the refund then, and no address', async () => {
    const { id, token } = await managed()
    const { reference, service } = await kept(id)
    const words = await shown(token)
    for (const part of [reference, service.name, 'Move the visit', 'You can undo the move for', 'You get back']) {
      expect(words).toContain(part)
    }
    expect(words).toMatch(/Cancel and get £[\d.]+ back/)
    for (const secret of ['12 Park Lane', '7946 0958', 'customer@example.com']) expect(words).not.toContain(secret)
  })

  it('names the fee of a late cancellation, and does not offer a move', async () => {
    using late = await openLinkedApp()
    const { id } = await late.visitBooked()
    const token = (await late.whole.modules.links.makeManageLink(id))?.token ?? ''
    const { startsAt } = await late.kept(id)
    late.whole.clock.set(startsAt?.subtract({ hours: 2 }) ?? late.whole.clock.now())
    const words = await showPage(
      { data: manageData, Page: LinkManagePage },
      {
        modules: late.whole.modules,
        who: null,
        url: `/manage/${token}`,
        now: late.whole.clock.now(),
        params: { token },
        isPostcodeGiven: () => true,
      },
    )
    expect(words).toContain('Call-out fee kept\n£45.00')
    expect(words).toContain('It is less than 24 hours away. To change it now, call us')
    expect(words).not.toContain('Show times')
  })

  it('redirects the signed-in customer to the page of the account, and nobody else', async () => {
    const { id, page } = await managed()
    expect(await get(page, 'customer')).toMatchObject({ status: 303, to: `/track/${id}` })
    expect((await get(page, 'office')).status).toBe(200)
  })
})

describe('the postcode of a manage link', () => {
  it('is taken in any spelling, once in each browser', async () => {
    const { id } = await visitBooked()
    const token = await manageToken(id)
    for (const spelling of ['CR0 1AB', 'cr01ab', ' Cr0  1ab ']) {
      const cookie = await opened(token, spelling)
      expect((await getWith(`/manage/${token}`, cookie)).status).toBe(200)
    }
  })

  it.each([
    ['another one', 'CR0 1LH', /not the postcode of the visit/],
    ['no postcode', 'Park Lane', /valid UK postcode/],
    ['nothing', '', /enter your postcode/],
  ])('is refused, and nothing is changed with %s', async (_, postcode, words) => {
    const { id } = await visitBooked()
    const before = await kept(id)
    const token = await manageToken(id)
    const body = new URLSearchParams({ postcode })
    const answer = await app.request(`/manage/${token}/postcode`, { method: 'POST', body })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []])
    expect(await answer.text()).toMatch(words)
    for (const [form, fields] of [
      ['cancel', { refund_shown: await refundOf(id) }],
      ['reschedule', { scheduled_date: await laterStart(id) }],
      ['undo-move', {}],
      ['ask', { message: 'Please come later.' }],
    ] as const) {
      // The token itself proves nothing.
      const cookie = `callout_manage_links=${token}`
      expect(await post(`/manage/${token}/${form}`, fields, { cookie })).toMatchObject({
        status: 303,
        to: `/manage/${token}`,
      })
    }
    expect(await kept(id)).toEqual(before)
    expect(data.count('enquiries')).toBe(0)
  })

  it('given for one link opens no other', async () => {
    const [one, other] = [await managed(), await managed()]
    await cancel(other, one.cookie)
    expect((await kept(other.id)).status).toBe('confirmed')
  })

  it('may be tried ten times an hour; then even the right one has to wait', async () => {
    using limited = await openWholeApp(undefined, { RATE_LIMITS: 'on' })
    const cookie = await limited.signIn('customer')
    const service_id = limited.data.text('services', 'id', { is_emergency: 1 })
    const order = {
      service_id,
      priority: 'emergency',
      customer_address: '12 Park Lane',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'Water comes through the ceiling.',
    }
    const made = await limited.app.request('/api/bookings', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(order),
    })
    const { id }: { readonly id: BookingId } = await made.json()
    const link = await limited.modules.links.makeManageLink(id)
    const tryPostcode = (postcode: string) =>
      limited.app.request(`/manage/${link?.token}/postcode`, {
        method: 'POST',
        body: new URLSearchParams({ postcode }),
      })
    for (let tries = 0; tries < 10; tries += 1) expect((await tryPostcode('CR0 1LH')).status).toBe(422)
    const answer = await tryPostcode('CR0 1AB')
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).toContain('call us')
  })
})

describe('cancelling by link', () => {
  it('cancels for the customer with the refund that was shown, and says so for this browser', async () => {
    const visit = await managed()
    expect(await post(`${visit.page}/cancel`, { refund_shown: '1' }, { cookie: visit.cookie })).toMatchObject({
      status: 409,
    })
    expect((await kept(visit.id)).status).toBe('confirmed')
    expect(await cancel(visit, visit.cookie)).toMatchObject({ status: 303, to: `${visit.page}?done=cancelled` })
    expect(await kept(visit.id)).toMatchObject({ status: 'cancelled', cancelReason: 'customer' })
    expect((await modules.booking.history(visit.id)).at(-1)).toMatchObject({ actor: 'link', to: 'cancelled' })
    expect(cancellations(visit.id).map((body) => JSON.parse(body) as object)).toMatchObject([{ byLink: true }])
    expect((await getWith(visit.page, visit.cookie)).status).toBe(200)
    expect(await shown(visit.token)).toContain('The booking is cancelled')
    expect((await getWith(visit.page, '')).status).toBe(404)
  })

  it('happens once however often it is pressed, and each press leads to the same page', async () => {
    const visit = await managed()
    const fields = { refund_shown: await refundOf(visit.id) }
    const press = () => post(`${visit.page}/cancel`, fields, { cookie: visit.cookie })
    const pressed = [...(await Promise.all([press(), press(), press()])), await press()]
    expect(pressed.map(({ status, to }) => [status, to])).toEqual(
      pressed.map(() => [303, `${visit.page}?done=cancelled`]),
    )
    expect(cancellations(visit.id)).toHaveLength(1)
  })

  it('keeps all of it or nothing, where an event cannot be written', async () => {
    const visit = await managed()
    const before = await kept(visit.id)
    {
      using refused = data.refuseInserts('outbox', 'the disk is full')
      expect(refused).toBeDefined()
      expect((await cancel(visit, visit.cookie)).status).toBe(500)
    }
    expect(await kept(visit.id)).toEqual(before)
    expect(await cancel(visit, visit.cookie)).toMatchObject({ status: 303, to: `${visit.page}?done=cancelled` })
  })

  it('has no line in the audit log of the staff', async () => {
    const visit = await managed()
    const before = data.count('audit_log')
    await cancel(visit, visit.cookie)
    expect(data.count('audit_log')).toBe(before)
  })
})

describe('moving by link', () => {
  it('moves the visit, and can be undone for ten minutes', async () => {
    const { id, page, cookie } = await managed()
    const before = await kept(id)
    const start = await laterStart(id)
    const fields = { date: start.slice(0, 10), scheduled_date: start }
    expect(await post(`${page}/reschedule`, fields, { cookie })).toMatchObject({
      status: 303,
      to: `${page}?done=moved`,
    })
    const moved = await kept(id)
    expect(moved.startsAt?.equals(before.startsAt ?? moved.startsAt)).toBe(false)
    expect((await modules.booking.history(id)).at(-1)).toMatchObject({ actor: 'link', fact: { kind: 'moved' } })
    const undone = await post(`${page}/undo-move`, {}, { cookie })
    expect(undone).toMatchObject({ status: 303, to: `${page}?done=move-undone` })
    expect((await kept(id)).startsAt).toEqual(before.startsAt)
  })

  it('comes back with the fault where no time is chosen or it is taken, and moves nothing', async () => {
    const { id, page, cookie } = await managed()
    const taken = await managed()
    const { startsAt } = await kept(id)
    const there = (await kept(taken.id)).startsAt?.toZonedDateTimeISO('Europe/London').toPlainDateTime()
    expect((await post(`${page}/reschedule`, {}, { cookie })).status).toBe(422)
    const scheduled_date = there?.toString({ smallestUnit: 'second' }) ?? ''
    expect((await post(`${page}/reschedule`, { scheduled_date }, { cookie })).status).toBe(409)
    expect((await kept(id)).startsAt).toEqual(startsAt)
  })
})

describe('a manage link', () => {
  it('opens no page of another purpose, and no other token opens its page', async () => {
    const { token, page } = await managed()
    for (const purpose of ['track', 'review', 'receipt', 'pay', 'variation']) {
      expect([purpose, (await get(`/${purpose}/${token}`)).status]).toEqual([purpose, 404])
    }
    const others = await linksTo(await booked())
    for (const [purpose, other] of Object.entries(others)) {
      const answers = [await get(`/manage/${other}`), await post(`/manage/${other}/postcode`, { postcode: 'CR0 1AB' })]
      expect([purpose, answers.map(({ status }) => status)]).toEqual([purpose, [404, 404]])
    }
    expect((await get(page)).status).toBe(200)
  })

  it.each<readonly [string, (id: BookingId) => Promise<unknown> | number]>([
    ['the office ends the links', (id) => modules.links.revokeAll(officeActor, id)],
    ['the office cancels', (id) => modules.booking.cancel(officeActor, id, null)],
    ['the work has begun', (id) => data.set('bookings', { id }, { status: 'in_progress' })],
    ['the visit was to begin', (id) => data.set('bookings', { id }, { starts_at: copyOf('created_at') })],
  ])('ends when %s: it changes nothing, and is answered as one that never was', async (_, end) => {
    const { id, page, cookie } = await managed()
    await end(id)
    const before = await kept(id)
    const unknown = await get(`/manage/${'0'.repeat(32)}`)
    const answers = [await getWith(page, cookie), await getWith(page, '')]
    for (const answer of answers) {
      expect([answer.status, await answer.text()]).toEqual([404, await unknown.answer.clone().text()])
    }
    for (const form of ['postcode', 'cancel', 'reschedule', 'undo-move', 'ask']) {
      const fields = { postcode: 'CR0 1AB', refund_shown: '0', message: 'Later, please.' }
      expect([form, (await post(`${page}/${form}`, fields, { cookie })).status]).toEqual([form, 404])
    }
    expect(await kept(id)).toEqual(before)
  })

  it('is exported without its hash', async () => {
    const { id, token } = await managed()
    const hashes = data.texts('links', 'token_hash', { booking_id: id })
    const archive = await modules.privacy.document((await kept(id)).customerId)
    expect(archive).toContain('"purpose": "manage"')
    for (const secret of [token, ...hashes]) expect(archive).not.toContain(secret)
  })
})

describe('an emergency, and a booking that somebody else pays', () => {
  const cases = [
    ['an emergency', () => booked('confirmed')],
    ['paid by another', () => visitBooked(landlord)],
  ] as const

  it.each(cases)('are not changed by link: %s', async (_, book) => {
    const { id } = await book()
    const token = await manageToken(id)
    const visit = { id, page: `/manage/${token}` }
    const cookie = await opened(token)
    const before = await kept(id)
    expect((await cancel(visit, cookie)).status).toBe(403)
    const moved = await post(`${visit.page}/reschedule`, { scheduled_date: '2030-01-02T09:00:00' }, { cookie })
    expect(moved.status).toBe(403)
    expect((await post(`${visit.page}/undo-move`, {}, { cookie })).status).toBe(403)
    expect(await kept(id)).toEqual(before)
    const words = await shown(token)
    expect(words).toContain('Ask the office')
    expect(words).not.toMatch(/Move the visit|Cancel this booking|£/)
  })

  it.each(cases)('are an enquiry to the office, once however often it is sent: %s', async (_, book) => {
    const { id } = await book()
    const token = await manageToken(id)
    const cookie = await opened(token)
    const before = data.count('enquiries')
    const ask = (message: string) => post(`/manage/${token}/ask`, { message }, { cookie })
    expect((await ask(' ')).status).toBe(422)
    expect(data.count('enquiries')).toBe(before)
    for (let presses = 0; presses < 2; presses += 1) {
      expect(await ask('Please come on Friday.')).toMatchObject({ status: 303, to: `/manage/${token}?done=asked` })
    }
    const { reference, customerId } = await kept(id)
    const [latest, ...rest] = data.rows('enquiries', { user_id: customerId }, ['-id'])
    expect(rest).toHaveLength(before)
    expect(latest).toMatchObject({ kind: 'contact', state: 'open', email: 'customer@example.com' })
    expect(latest?.['message']).toContain(reference)
    expect(latest?.['message']).toContain('Please come on Friday.')
    expect(data.eventKinds().at(-1)).toBe('enquiry-kept')
  })
})

describe('the session of a signed-in user', () => {
  it('takes the place of no postcode', async () => {
    const { id } = await visitBooked()
    const token = await manageToken(id)
    for (const caller of ['technician', 'office'] as const) {
      const cookie = cookies.get(caller) ?? ''
      expect(await cancel({ id, page: `/manage/${token}` }, cookie)).toMatchObject({
        status: 303,
        to: `/manage/${token}`,
      })
    }
    expect((await kept(id)).status).toBe('confirmed')
  })
})
