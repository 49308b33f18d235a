import { join } from 'node:path'
import sharp from 'sharp'
import { createPhotoFiles, createSignatureFiles } from '#adapters/files'
import { type ReportStore, createLateEntries, createVisitReports } from '#modules/booking'
import { describe, expect, it } from 'vitest'
import { lateEntryRoutes } from '../../../src/http/fulfilment/late/late-routes.ts'
import { lateWork } from '../../../src/http/fulfilment/late/late-work.ts'
import { visitPhotoRoutes } from '../../../src/http/fulfilment/photo-routes.ts'
import { reportRoutes } from '../../../src/http/fulfilment/report-routes.ts'
import { visitActionRoutes } from '../../../src/http/fulfilment/visit-actions.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { departuresOf } from '../../support/apps/departures-of.ts'
import { tuesdayTen } from '../../support/builders/bookings.ts'
import { confirmed } from '../bookings/confirmed-booking.ts'
import { uuid } from './reports/report-app.ts'
import { stores } from '../../support/stores.ts'

const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c0ffee' } })
  .jpeg()
  .toBuffer()

/** A visit on Tuesday at ten, which `lead` had on the phone; `give` hands it to the other one, `take` back. */
async function openLate() {
  const site = openBookingApp(['tom', 'ann'])
  const { booking, database, clock, ports, uploads } = site
  const reportStore = stores.reports(database)
  const files = createPhotoFiles(site.folder.path)
  const signatures = createSignatureFiles(join(site.folder.path, 'signatures'))
  const { bookings } = ports
  const lateStore = stores.lateEntries(database)
  const late = createLateEntries({ late: lateStore, reports: reportStore, files, bookings, clock })
  /** Comes between the question who leads the visit and the writing. */
  const between = { happens: () => {} }
  const after =
    <Args extends unknown[], Done>(write: (...args: Args) => Done) =>
    (...args: Args): Done => {
      between.happens()
      return write(...args)
    }
  const raced: ReportStore = {
    ...reportStore,
    write: after((...args: Parameters<ReportStore['write']>) => reportStore.write(...args)) as ReportStore['write'],
    addPhoto: after((...args: Parameters<ReportStore['addPhoto']>) =>
      reportStore.addPhoto(...args),
    ) as ReportStore['addPhoto'],
    changeCaption: after((...args: Parameters<ReportStore['changeCaption']>) =>
      reportStore.changeCaption(...args),
    ) as ReportStore['changeCaption'],
    removePhoto: after((...args: Parameters<ReportStore['removePhoto']>) =>
      reportStore.removePhoto(...args),
    ) as ReportStore['removePhoto'],
  }
  const reports = createVisitReports({ ...ports, reports: raced, files, signatures, texts: null, clock })
  site.api.app.use('/api/visits/:id/*', lateWork({ late, uploads }))
  lateEntryRoutes(site.api, late)
  visitActionRoutes(site.api, { booking, departures: departuresOf(site) })
  reportRoutes(site.api, { reports })
  visitPhotoRoutes(site.api, { reports, uploads })
  const id = await confirmed(site)
  clock.set(tuesdayTen)
  const lead = String(site.data.value('visits', 'technician_id', { booking_id: id })).replace('tec_', '')
  const other = lead === 'tom' ? 'ann' : 'tom'
  const path = `/api/visits/vis_${id.slice('bkg_'.length)}-1`
  const assign = (name: string) => {
    site.data.set('visits', { booking_id: id }, { technician_id: `tec_${name}` })
    site.data.set('bookings', { id }, { technician_id: `tec_${name}` })
  }
  return {
    ...site,
    id,
    lead,
    other,
    path,
    between,
    give: () => assign(other),
    take: () => assign(lead),
    act: (n: number, step: string, body: object = {}, as: string | null = lead) =>
      site.send(as, step === 'report' ? 'PUT' : 'POST', `${path}/${step}`, { action_id: uuid(n), ...body }),
    original: (n: number, as: string) => {
      const form = new FormData()
      form.set('original', new Blob([Buffer.from(picture)]), 'photo.jpg')
      return site.send(as, 'PUT', `${path}/photos/${uuid(n)}/original`, form)
    },
    photo: (n: number, caption: string, as: string = lead, isCopy = false) => {
      const form = new FormData()
      form.set('photo_type', 'after')
      form.set('caption', caption)
      if (isCopy) form.set('original_follows', 'true')
      form.set('photo', new Blob([Buffer.from(picture)]), 'photo.jpg')
      return site.send(as, 'PUT', `${path}/photos/${uuid(n)}`, form)
    },
    waiting: async () => (await site.send('office', 'GET', '/api/admin/late-entries')).body['items'],
    decide: (entry: number, decision: string, as = 'office') =>
      site.send(as, 'POST', `/api/admin/late-entries/${entry}/decision`, { decision }),
    visit: async () => (await site.send('office', 'GET', path)).body,
  }
}

const isLate = { status: 202, body: { late_entry: true, detail: expect.stringContaining('late entry') } }

describe('work for a visit that was given to somebody else meanwhile', () => {
  it('has cash that was taken before the visit was given away, with its amount: the office decides what becomes of it', async () => {
    using site = await openLate()
    site.give()
    const sent = await site.act(1, 'cash', { amount: 12_000 })
    expect(sent).toMatchObject({ status: 202, body: { late_entry: true } })
    expect((await site.act(1, 'cash', { amount: 12_000 })).headers.get('idempotent-replayed')).toBe('true')
    const listed = await site.send('office', 'GET', '/api/admin/late-entries')
    expect(listed.body).toMatchObject({ items: [{ words: 'Cash taken, visit 1, 2026-03-03, 10:00: £120.00' }] })
    expect(site.data.count('cash_taken')).toBe(0)
    expect(site.data.count('payments', { provider: 'office' })).toBe(0)
  })

  it('is kept whole for the office, which is notified, and changes nothing', async () => {
    using site = await openLate()
    site.give()
    const before = await site.visit()
    expect(await site.act(1, 'check-in', { happened_at: '2026-03-03T09:40:00Z' })).toMatchObject(isLate)
    const words = { work_performed: 'New washer.', happened_at: '2026-03-03T09:55:00Z' }
    expect(await site.act(2, 'report', words)).toMatchObject(isLate)
    expect(await site.visit()).toEqual(before)
    expect(site.database.count('field_actions')).toBe(0)
    expect(await site.waiting()).toMatchObject([
      { kind: 'check-in', words: 'Check In, visit 1, 2026-03-03, 09:40', has_photo: false, booking_id: site.id },
      {
        kind: 'report',
        words: 'Report, visit 1, 2026-03-03, 09:55: New washer.',
        body: { work_performed: 'New washer.' },
      },
    ])
    expect(site.data.eventKinds().filter((kind) => kind === 'late-entry-kept')).toHaveLength(2)
  })

  it('gets its first answer when it is sent again, also once the visit came back, and is kept once', async () => {
    using site = await openLate()
    site.give()
    const first = await site.act(1, 'check-in')
    const again = await site.act(1, 'check-in')
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([202, first.body, 'true'])
    expect((await site.act(1, 'check-in', { happened_at: '2026-03-03T08:00:00Z' })).body['code']).toBe(
      'idempotency_mismatch',
    )
    site.take()
    expect((await site.act(1, 'check-in')).status).toBe(202)
    expect(await site.visit()).toMatchObject({ check_in_time: null })
    expect((await site.act(2, 'check-in')).status).toBe(200)
    expect(site.database.count('late_entries')).toBe(1)
  })

  it('that was done before gets the answer of then', async () => {
    using site = await openLate()
    const done = await site.act(1, 'arrived')
    site.give()
    expect(await site.act(1, 'arrived')).toMatchObject({ status: 200, body: done.body })
    expect(site.database.count('late_entries')).toBe(0)
  })

  it('keeps its photo for the office, in no report', async () => {
    using site = await openLate()
    site.give()
    expect(await site.photo(7, 'The tap')).toMatchObject(isLate)
    expect(await site.photo(7, 'The tap')).toMatchObject(isLate)
    expect(await site.waiting()).toMatchObject([{ kind: 'photos', has_photo: true, body: { caption: 'The tap' } }])
    const seen = (as: string) => site.send(as, 'GET', '/api/admin/late-entries/1/photo')
    expect([(await seen('office')).status, (await seen(site.lead)).status]).toEqual([200, 403])
    site.take()
    expect((await site.act(8, 'check-in')).status).toBe(200)
    expect((await site.act(9, 'report', { work_performed: 'Mine.' })).body).toMatchObject({ photos: [] })
    expect(site.data.texts('files_to_remove', 'file')).toEqual([])
  })

  it('takes the original of its photo from the phone that sent the copy, and from no other', async () => {
    using site = await openLate()
    site.give()
    expect(await site.photo(7, 'The tap', site.lead, true)).toMatchObject(isLate)
    expect((await site.original(7, site.other)).status).toBe(404)
    expect((await site.original(7, site.lead)).status).toBe(204)
    expect((await site.original(7, site.lead)).status).toBe(204)
    expect(site.data.texts('files_to_remove', 'file')).toEqual([])
  })

  it('of a visit that was called off is late too', async () => {
    using site = await openLate()
    site.data.set('visits', { booking_id: site.id }, { called_off_at: '2026-03-03T09:00:00.000Z' })
    expect(await site.act(1, 'check-in')).toMatchObject(isLate)
  })

  it('of somebody who never led it is refused as ever, and so is a faulty one', async () => {
    using site = await openLate()
    expect((await site.act(1, 'check-in', {}, site.other)).status).toBe(404)
    site.give()
    for (const [as, status] of [
      ['asha', 403],
      ['office', 403],
      [null, 401],
    ] as const) {
      expect((await site.act(2, 'check-in', {}, as)).status).toBe(status)
    }
    expect((await site.act(3, 'check-in', { action_id: 'none' })).status).toBe(422)
    expect((await site.act(4, 'check-in', {}, site.other)).status).toBe(200)
    expect(site.database.count('late_entries')).toBe(0)
  })
})

describe('the bounds of a late entry', () => {
  it('ends 30 days after the booking: the visit is not there then, and nothing is written', async () => {
    using site = await openLate()
    site.give()
    expect(await site.act(1, 'check-in')).toMatchObject(isLate)
    site.data.set('bookings', { id: site.id }, { status: 'completed', actual_end_time: '2026-03-03T12:00:00.000Z' })
    site.clock.set(Temporal.Instant.from('2026-04-02T11:59:00Z'))
    expect(await site.act(2, 'report', { work_performed: 'Mine.' })).toMatchObject(isLate)
    site.clock.set(Temporal.Instant.from('2026-04-02T13:01:00Z'))
    expect((await site.act(3, 'report', { work_performed: 'Mine.' })).status).toBe(404)
    expect((await site.photo(4, 'The tap')).status).toBe(404)
    site.take()
    expect((await site.act(5, 'check-out')).status).toBe(404)
    expect(site.database.count('late_entries')).toBe(2)
    expect(site.data.texts('files_to_remove', 'file')).toEqual([])
  })

  it('is 40 photos of a visit: the next one is refused, and no file of it is kept', async () => {
    using site = await openLate()
    site.give()
    for (let n = 1; n <= 40; n += 1) expect((await site.photo(n, 'The tap')).status).toBe(202)
    expect(await site.photo(41, 'The tap')).toMatchObject({ status: 409, body: { code: 'too_many_photos' } })
    expect((await site.photo(40, 'The tap')).headers.get('idempotent-replayed')).toBe('true')
    expect(await site.act(42, 'report', { work_performed: 'Mine.' })).toMatchObject(isLate)
    expect(site.database.count('visit_photos')).toBe(40)
    expect(site.data.texts('files_to_remove', 'file')).toEqual([])
  })

  it('is what was sent first: the same photo with other words is refused', async () => {
    using site = await openLate()
    site.give()
    expect(await site.photo(7, 'The tap')).toMatchObject(isLate)
    expect(await site.photo(7, 'The sink')).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(await site.waiting()).toMatchObject([{ body: { caption: 'The tap' } }])
    expect(site.data.texts('files_to_remove', 'file')).toEqual([])
  })

  const offer = (site: Awaited<ReturnType<typeof openLate>>) =>
    site.data.insert('visit_offers', {
      booking_id: site.id,
      number: 1,
      visit_number: 1,
      technician_id: `tec_${site.lead}`,
      at: '2026-03-03T09:00:00.000Z',
      until: '2026-03-03T11:00:00.000Z',
      state: 'open',
    })
  /** The visit goes to the next one in the transaction in which the offer ends. */
  const end = (site: Awaited<ReturnType<typeof openLate>>, state: string) => {
    site.give()
    site.data.set('visit_offers', { booking_id: site.id }, { state, answered_at: '2026-03-03T10:00:00.000Z' })
  }

  it.each(['declined', 'expired'])(
    'is not reached by somebody whose offer was %s: they never had the visit',
    async (state) => {
      using site = await openLate()
      offer(site)
      end(site, state)
      expect((await site.act(1, 'check-in')).status).toBe(404)
      expect((await site.photo(2, 'The tap')).status).toBe(404)
      expect(site.database.count('late_entries')).toBe(0)
      expect(site.database.count('visit_photos')).toBe(0)
    },
  )

  it('is open to somebody who acted on the offered visit, and to somebody who had it from the office later', async () => {
    using acted = await openLate()
    offer(acted)
    expect((await acted.photo(1, 'The tap')).status).toBe(201)
    end(acted, 'expired')
    expect(await acted.act(2, 'check-in')).toMatchObject(isLate)
    using given = await openLate()
    offer(given)
    end(given, 'expired')
    given.take()
    given.give()
    expect(await given.act(1, 'check-in')).toMatchObject(isLate)
  })
})

const submitted = {
  submitted_at: '2026-03-03T10:00:00.000Z',
  submitted_by: 'usr_tom',
  canonical: '{}',
  report_hash: '0'.repeat(64),
}

describe('a visit that is given away in the moment of a write', () => {
  it('is not written by the one who had it: sent again, their work is a late entry', async () => {
    using site = await openLate()
    expect((await site.act(1, 'check-in')).status).toBe(200)
    expect((await site.photo(2, 'The tap')).status).toBe(201)
    const race = async (send: () => Promise<{ status: number; body: object; headers: Headers }>) => {
      site.take()
      site.between.happens = site.give
      return send()
    }
    const one = () => site.act(3, 'report', { work_performed: 'Mine.' })
    const lost = await race(one)
    expect(lost).toMatchObject({ status: 503, body: { code: 'visit_taken' } })
    expect(lost.headers.get('retry-after')).toBe('1')
    expect(site.database.count('visit_reports')).toBe(0)
    expect(await one()).toMatchObject(isLate)
    expect((await race(() => site.photo(4, 'The sink'))).status).toBe(503)
    expect(await site.photo(4, 'The sink')).toMatchObject(isLate)
    const photo = `${site.path}/photos/${uuid(2)}`
    expect((await race(() => site.send(site.lead, 'PATCH', photo, { caption: 'Other' }))).status).toBe(403)
    expect((await race(() => site.send(site.lead, 'DELETE', photo, {}))).status).toBe(403)
    expect(site.data.texts('visit_photos', 'caption', { id: uuid(2) })).toEqual(['The tap'])
  })
})

describe('work on a visit that the office completed without a report', () => {
  it('comes to the office as late entries, and no correction is needed for it', async () => {
    using site = await openLate()
    expect((await site.act(1, 'check-in')).status).toBe(200)
    const done = await site.send('office', 'POST', `/api/bookings/${site.id}/status`, { status: 'completed' })
    expect([done.status, done.body]).toEqual([200, expect.objectContaining({ status: 'completed' })])
    expect(await site.act(2, 'report', { work_performed: 'New washer.' })).toMatchObject(isLate)
    expect(await site.act(2, 'report', { work_performed: 'New washer.' })).toMatchObject(isLate)
    expect(await site.photo(3, 'The tap')).toMatchObject(isLate)
    expect((await site.act(1, 'check-in')).status).toBe(200)
    expect((await site.act(4, 'report', { work_performed: 'Mine.' }, site.other)).status).toBe(404)
    expect(await site.waiting()).toMatchObject([{ kind: 'report' }, { kind: 'photos', has_photo: true }])
    expect(site.database.count('visit_reports')).toBe(0)
  })

  it('is not late where the report was submitted', async () => {
    using site = await openLate()
    expect((await site.act(1, 'check-in')).status).toBe(200)
    expect((await site.act(2, 'report', { work_performed: 'Mine.' })).status).toBe(200)
    site.data.set('visits', { booking_id: site.id }, { status: 'done' })
    site.data.set('visit_reports', { booking_id: site.id }, submitted)
    expect((await site.act(3, 'report', { work_performed: 'More.' })).status).toBe(409)
    expect(site.database.count('late_entries')).toBe(0)
  })
})

describe('the decision about a late entry', () => {
  it('accepts it into the history of the booking, or leaves it out, once', async () => {
    using site = await openLate()
    site.give()
    await site.act(1, 'check-in', { happened_at: '2026-03-03T09:40:00Z' })
    await site.act(2, 'report', { work_performed: 'New washer.' })
    expect((await site.decide(1, 'accepted')).status).toBe(200)
    expect((await site.decide(2, 'dismissed')).status).toBe(200)
    const facts = site.data.texts('booking_history', 'fact', { booking_id: site.id }).join(' ')
    expect(facts).toContain('Check In, visit 1, 2026-03-03, 09:40')
    expect(facts).not.toContain('New washer.')
    expect(await site.waiting()).toEqual([])
    expect(await site.decide(1, 'dismissed')).toMatchObject({ status: 409, body: { code: 'late_entry_decided' } })
    expect(site.data.value('late_entries', 'decided_by', { id: 1 })).toBe('usr_office')
  })

  it('is for the office alone', async () => {
    using site = await openLate()
    site.give()
    await site.act(1, 'check-in')
    for (const as of ['asha', site.lead, site.other]) expect((await site.decide(1, 'accepted', as)).status).toBe(403)
    expect((await site.decide(1, 'perhaps')).status).toBe(422)
    expect(await site.waiting()).toHaveLength(1)
  })
})
