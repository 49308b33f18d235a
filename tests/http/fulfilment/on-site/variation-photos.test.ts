import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { officeActor } from '../../../support/apps/linked-app.ts'
import { uuid } from '../reports/report-app.ts'
import { type OnSite, openOnSite } from './on-site-app.ts'
import { stores } from '../../../support/stores.ts'

const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer()

const more = { amount: 145, reason: 'The pipe behind the tap is cracked too.' }

/** Photos 1 (issue, with a caption), 2 (during) and 3 (after) are in the report of the visit. */
async function openWithPhotos() {
  const site = await openOnSite()
  const kinds = [{ photo_type: 'issue', caption: 'The crack' }, { photo_type: 'during' }, { photo_type: 'after' }]
  for (const [place, fields] of kinds.entries()) {
    expect(await site.photo(place + 1, site.photoForm(bytes, fields))).toMatchObject({ status: 201 })
  }
  const path = `/api/bookings/${site.id}/variations`
  return {
    ...site,
    variationsPath: path,
    ask: (photo_ids: readonly string[] | undefined, as: string | null = site.lead) =>
      site.send(as, 'POST', path, { ...more, ...(photo_ids && { photo_ids }) }),
  }
}

const photosIn = (site: OnSite) => site.data.count('variation_photos')

describe('the photos of a variation', () => {
  it('go with the question in their order, and everybody who may see it reads them', async () => {
    using site = await openWithPhotos()
    const asked = await site.ask([uuid(2), uuid(1)])
    expect(asked).toMatchObject({ status: 201 })
    const url = (n: number) => `${site.variationsPath}/${String(asked.body['id'])}/photos/${uuid(n)}`
    expect(asked.body['photos']).toEqual([
      { id: uuid(2), photo_url: url(2), photo_type: 'during', caption: null },
      { id: uuid(1), photo_url: url(1), photo_type: 'issue', caption: 'The crack' },
    ])
    for (const as of ['asha', 'office', site.lead]) {
      const listed = await site.send(as, 'GET', site.variationsPath)
      expect(listed.body).toMatchObject({ items: [{ photos: asked.body['photos'] }] })
      const shown = await site.api.call(url(1), { as: site.userOf(as) })
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('are there for nobody else: another customer, another technician, a visitor, a photo that was not sent along', async () => {
    using site = await openWithPhotos()
    const asked = await site.ask([uuid(1)])
    const url = (n: number, id = String(asked.body['id'])) => `${site.variationsPath}/${id}/photos/${uuid(n)}`
    const status = async (path: string, as: string | null) =>
      (await site.api.call(path, { ...(as !== null && { as: site.userOf(as) }) })).status
    expect(await status(url(1), 'stranger')).toBe(404)
    expect(await status(url(1), site.other)).toBe(404)
    expect(await status(url(1), null)).toBe(401)
    expect(await status(url(2), 'asha')).toBe(404)
    expect(await status(url(1, 'var_00000000'), 'asha')).toBe(404)
    // The report itself is not submitted: its photos are not the customer's to read.
    expect(await status(`${site.path}/photos/${uuid(1)}`, 'asha')).toBe(404)
  })

  it('are read by the link to the question, and by no other link', async () => {
    using site = await openWithPhotos()
    await site.ask([uuid(1)])
    const link = await site.links.makeVariationLink(officeActor, site.id)
    if (!link.ok) throw new Error(link.refusal.kind)
    const read = (token: string, n: number) => site.variations.readPhotoByLink(token, uuid(n))
    expect(await read(link.value.token, 1)).toBeInstanceOf(Uint8Array)
    expect(await read(link.value.token, 2)).toBeNull()
    const payLink = await site.links.makePayLink(officeActor, site.id)
    expect(payLink.ok && (await read(payLink.value.token, 1))).toBeNull()
    expect(await read('0'.repeat(32), 1)).toBeNull()
    site.clock.move({ hours: 24 * 7 + 1 })
    expect(await read(link.value.token, 1)).toBeNull()
  })

  it.each([
    ['a photo of another kind', [uuid(3)]],
    ['a photo that is not there', [uuid(9)]],
    ['the same photo twice', [uuid(1), uuid(1)]],
    ['no id', ['one']],
    ['more than 40', Array.from({ length: 41 }, (_, n) => uuid(100 + n))],
  ])('are refused for %s, and nothing is asked', async (_, ids) => {
    using site = await openWithPhotos()
    const refused = await site.ask(ids)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: expect.stringMatching(/^photo_ids/) }] } })
    expect(site.data.count('variations')).toBe(0)
    expect(photosIn(site)).toBe(0)
  })

  it('are refused for a photo of another booking', async () => {
    using site = await openWithPhotos()
    const { body } = await site.book('asha', { scheduled_date: '2026-03-05T10:00:00' })
    const other = String(body['id'])
    site.data.set('visit_photos', { id: uuid(1) }, { booking_id: other })
    expect(await site.ask([uuid(1)])).toMatchObject({ status: 422 })
    expect(site.data.count('variations')).toBe(0)
  })

  it('are sent along by who may ask alone', async () => {
    using site = await openWithPhotos()
    expect(await site.ask([uuid(1)], 'asha')).toMatchObject({ status: 403 })
    expect(await site.ask([uuid(1)], site.other)).toMatchObject({ status: 404 })
    expect(await site.ask([uuid(1)], null)).toMatchObject({ status: 401 })
    expect(photosIn(site)).toBe(0)
  })

  it('stay in the report while the customer is asked with them, and may go once it is taken back', async () => {
    using site = await openWithPhotos()
    const asked = await site.ask([uuid(1)])
    const remove = (n: number) => site.send(site.lead, 'DELETE', `${site.path}/photos/${uuid(n)}`)
    expect(await remove(1)).toMatchObject({ status: 409, body: { code: 'photo_in_variation' } })
    expect(await remove(2)).toMatchObject({ status: 204 })
    expect(photosIn(site)).toBe(1)
    const withdraw = `${site.variationsPath}/${String(asked.body['id'])}/withdraw`
    expect(await site.send(site.lead, 'POST', withdraw)).toMatchObject({ status: 200 })
    expect(await remove(1)).toMatchObject({ status: 204 })
    expect(photosIn(site)).toBe(0)
    expect((await site.read()).body['photos']).toMatchObject([{ id: uuid(3) }])
  })

  it('leave the 41st photo of the visit refused', async () => {
    using site = await openWithPhotos()
    const row = site.data.row('visit_photos', { id: uuid(3) }) ?? {}
    for (let n = 4; n <= 40; n += 1) site.data.insert('visit_photos', { ...row, id: uuid(n) })
    await site.ask([uuid(1)])
    expect(await site.photo(41, site.photoForm(bytes, { photo_type: 'issue' }))).toMatchObject({
      status: 409,
      body: { code: 'too_many_photos' },
    })
    expect(site.data.count('visit_photos')).toBe(40)
  })
})

describe('the question and its answer', () => {
  it('are said to the open pages of customer, technician and office', async () => {
    using site = await openWithPhotos()
    const feed = stores.liveFeed(site.database)
    const users = async (after: number) => (await feed.since(after)).users.toSorted()
    const before = await feed.newest()
    const asked = await site.ask([uuid(1)])
    const open = [`usr_${site.lead}`, 'usr_asha', 'usr_admin', 'usr_office']
    const told = open.filter((id) => site.data.count('users', { id }) === 1).toSorted()
    expect(told).toContain('usr_asha')
    expect(told).toContain(`usr_${site.lead}`)
    expect(await users(before)).toEqual(told)
    const then = await feed.newest()
    const accept = `${site.variationsPath}/${String(asked.body['id'])}/accept`
    expect(await site.send('asha', 'POST', accept)).toMatchObject({ status: 200 })
    expect(await users(then)).toEqual(told)
    const answered = await feed.newest()
    expect(await site.send('asha', 'POST', accept)).toMatchObject({ status: 200 })
    expect(await users(answered)).toEqual([])
  })
})
