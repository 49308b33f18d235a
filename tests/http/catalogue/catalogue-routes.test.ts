import { describe, expect, it } from 'vitest'
import { slugWords } from '#modules/catalogue'
import { aSeedService, smallSeed } from '../../support/builders/catalogue.ts'
import { openCatalogueApp } from '../../support/apps/catalogue-app.ts'

const tap = {
  id: 'svc_tap-repair',
  name: 'tap repair',
  slug: 'tap-repair',
  description: 'Finding what is wrong and putting it right.',
  category: 'plumbing',
  base_price: 85,
  duration_minutes: 60,
  required_skills: ['plumbing'],
  is_emergency: false,
  is_active: true,
  arrival: 'exact',
  districts: null,
}
const tapPage = {
  included: ['Finding the fault'],
  questions: [{ question: 'Do I need to be there?', answer: 'Only to let us in.' }],
}
const wholeTap = { ...tap, ...tapPage }
const ownRoom = {
  buffer_before_minutes: null,
  buffer_after_minutes: null,
  minimum_notice_minutes: null,
  horizon_days: null,
}
const adminTap = {
  ...wholeTap,
  emergency_price: null,
  buffer_minutes: 0,
  ...ownRoom,
  payment_policy: 'full',
  version: 1,
}

describe('GET /api/services', () => {
  it('lists the active services by name, all at once', async () => {
    using site = await openCatalogueApp()
    const { body } = await site.get('/api/services')
    expect(body).toMatchObject({
      items: [{ name: 'burst pipe' }, { name: 'light fitting' }, { name: 'tap repair' }],
      next_cursor: null,
    })
    expect(body).toHaveProperty(['items', 2], tap)
  })

  it.each([
    ['plumbing', ['svc_burst-pipe', 'svc_tap-repair']],
    ['electrical', ['svc_light-fitting']],
    ['emergency', ['svc_burst-pipe']],
    ['gardening', []],
  ])('lists those of the category %s only', async (category, ids) => {
    using site = await openCatalogueApp()
    const { body } = await site.get(`/api/services?category=${category}`)
    expect(body).toMatchObject({ items: ids.map((id) => ({ id })), next_cursor: null })
    expect(body).toHaveProperty(['items', 'length'], ids.length)
  })

  it('lists each once over its pages, with a limit', async () => {
    using site = await openCatalogueApp()
    const first = await site.get('/api/services?limit=2')
    expect(first.body).toMatchObject({ items: [{}, { id: 'svc_light-fitting' }], next_cursor: 'svc_light-fitting' })
    const rest = await site.get('/api/services?limit=2&cursor=svc_light-fitting')
    expect(rest.body).toEqual({ items: [tap], next_cursor: null })
  })

  it('leaves out an inactive service, which GET by its id still answers', async () => {
    using site = await openCatalogueApp()
    await site.send('PATCH', '/api/admin/services/svc_tap-repair', { version: 1, is_active: false })
    expect((await site.get('/api/services')).body).toHaveProperty(['items', 'length'], 2)
    expect(await site.get('/api/services/svc_tap-repair')).toEqual({
      status: 200,
      body: { ...wholeTap, is_active: false },
    })
  })

  it('names the limit of a page in plain words', async () => {
    using site = await openCatalogueApp()
    const { body } = await site.get('/api/services?limit=201')
    expect(body).toMatchObject({ detail: 'Give a whole number from 1 to 200' })
  })

  it.each(['?limit=0', '?limit=many', '?cursor=x', '?colour=red'])('answers 422 to %s', async (query) => {
    using site = await openCatalogueApp()
    expect(await site.get(`/api/services${query}`)).toMatchObject({ status: 422, body: { code: 'not_valid' } })
  })
})

it.each(['svc_unknown-one', 'bkg_tap-repair', 'svc_', "svc_'--"])('answers 404 for %s', async (id) => {
  using site = await openCatalogueApp()
  expect(await site.get(`/api/services/${encodeURIComponent(id)}`)).toMatchObject({ status: 404 })
})

it('GET /api/categories lists the trades in the order of the file', async () => {
  using site = await openCatalogueApp()
  expect((await site.get('/api/categories')).body).toMatchObject({
    items: [{ slug: 'plumbing', label: 'Plumbing', is_flag: false }, { slug: 'electrical' }, { is_flag: true }],
    next_cursor: null,
  })
})

describe('PATCH /api/admin/services/{id}', () => {
  const path = '/api/admin/services/svc_tap-repair'

  it('changes the price for everyone, emits service-edited, and no later seed undoes it', async () => {
    using site = await openCatalogueApp()
    const answer = await site.send('PATCH', path, { version: 1, base_price: 89.5 })
    expect(answer).toEqual({ status: 200, body: { ...adminTap, base_price: 89.5, version: 2 } })
    expect(site.data.eventKinds()).toEqual(['service-edited'])
    const cheaper = { ...smallSeed, services: [aSeedService('tap-repair')] }
    await site.catalogue.applySeed({ catalogue: cheaper, districts: [], closedDays: [], forms: [] })
    expect((await site.get('/api/services/svc_tap-repair')).body).toEqual({ ...wholeTap, base_price: 89.5 })
  })

  it('sets the payment policy of the service, and refuses an unknown one', async () => {
    using site = await openCatalogueApp()
    const wrong = await site.send('PATCH', path, { version: 1, payment_policy: 'never' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'payment_policy' }] } })
    const answer = await site.send('PATCH', path, { version: 1, payment_policy: 'hold' })
    expect(answer.body).toMatchObject({ payment_policy: 'hold', version: 2 })
    await site.catalogue.applySeed({ catalogue: smallSeed, districts: [], closedDays: [], forms: [] })
    const again = await site.send('PATCH', path, { version: 2, is_active: true })
    expect(again.body).toMatchObject({ payment_policy: 'hold' })
  })

  it('limits a service to districts of the area, each once, until none is named', async () => {
    using site = await openCatalogueApp()
    const [code] = (await site.catalogue.districts()).map((district) => district.code)
    if (!code) throw new Error('the business works somewhere')
    const limited = await site.send('PATCH', path, { version: 1, districts: [code.toLowerCase(), code] })
    expect(limited).toMatchObject({ status: 200, body: { districts: [code], version: 2 } })
    expect((await site.get('/api/services/svc_tap-repair')).body).toMatchObject({ districts: [code] })
    for (const districts of [['M1'], ['Croydon'], [code, 'M1']]) {
      const refused = await site.send('PATCH', path, { version: 2, districts })
      expect(refused).toMatchObject({ status: 422 })
    }
    await site.catalogue.applySeed({ catalogue: smallSeed, districts: [], closedDays: [], forms: [] })
    expect((await site.get('/api/services/svc_tap-repair')).body).toMatchObject({ districts: [code] })
    const everywhere = await site.send('PATCH', path, { version: 2, districts: [] })
    expect(everywhere.body).toMatchObject({ districts: null, version: 3 })
  })

  it('sets and removes an emergency price', async () => {
    using site = await openCatalogueApp()
    const burst = '/api/admin/services/svc_burst-pipe'
    const dearer = await site.send('PATCH', burst, { version: 1, emergency_price: 200 })
    expect(dearer.body).toMatchObject({ emergency_price: 200 })
    expect((await site.send('PATCH', burst, { version: 2, emergency_price: null })).body).toMatchObject({
      emergency_price: null,
      version: 3,
    })
  })

  it('answers 409 to the second change of one version, and changes nothing', async () => {
    using site = await openCatalogueApp()
    await site.send('PATCH', path, { version: 1, base_price: 90 })
    const late = await site.send('PATCH', path, { version: 1, base_price: 10 })
    expect(late).toMatchObject({ status: 409, body: { code: 'service_changed' } })
    expect((await site.get('/api/services/svc_tap-repair')).body).toMatchObject({ base_price: 90 })
    expect(site.data.eventKinds()).toEqual(['service-edited'])
  })

  it.each([
    [{ base_price: 80 }, 'version'],
    [{ version: 1, base_price: 80.005 }, 'base_price'],
    [{ version: 1, base_price: 0 }, 'base_price'],
    [{ version: 1, base_price: -5 }, 'base_price'],
    [{ version: 1, base_price: 50_000.01 }, 'base_price'],
    [{ version: 1, base_price: 1e300 }, 'base_price'],
    [{ version: 1, base_price: null }, 'base_price'],
    [{ version: 1, is_active: 'no' }, 'is_active'],
    [{ version: 1, name: 'No' }, 'name'],
    [{ version: 1, emergency_price: 200 }, 'emergency_price'],
  ])('answers 422 to %o and names the field', async (body, field) => {
    using site = await openCatalogueApp()
    expect(await site.send('PATCH', path, body)).toMatchObject({ status: 422, body: { errors: [{ path: field }] } })
    expect(await site.get('/api/admin/services', 'office')).toMatchObject({ body: { items: [{}, {}, adminTap] } })
  })

  it('answers 422 when the emergency price would be below the base price', async () => {
    using site = await openCatalogueApp()
    const answer = await site.send('PATCH', '/api/admin/services/svc_burst-pipe', { version: 1, base_price: 185.01 })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'emergency_price' }] } })
  })

  it('answers 404 for an unknown service', async () => {
    using site = await openCatalogueApp()
    expect(await site.send('PATCH', '/api/admin/services/svc_nothing', { version: 1 })).toMatchObject({ status: 404 })
  })

  it('changes the address of the page, whose old one leads to the new one in one hop, and its texts', async () => {
    using site = await openCatalogueApp()
    const questions = [{ question: 'Do you bring the tap?', answer: 'No, it is yours.' }]
    const change = { slug: 'taps', included: ['A washer', 'A test'], questions }
    expect(await site.send('PATCH', path, { version: 1, ...change })).toEqual({
      status: 200,
      body: { ...adminTap, ...change, version: 2 },
    })
    await site.send('PATCH', path, { version: 2, slug: 'tap-mending' })
    for (const old of ['tap-repair', 'taps']) {
      const answer = await site.page(`/services/${old}?utm_source=letter`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/services/tap-mending?utm_source=letter'])
    }
    expect((await site.page('/services/tap-mending')).status).not.toBe(301)
    await site.send('PATCH', path, { version: 3, is_active: false })
    for (const old of ['taps', 'tap-mending']) {
      const answer = await site.page(`/services/${old}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/services/plumbing-electrical'])
    }
  })

  it.each([
    ['burst-pipe', 'Another page has this address. Choose another'],
    ['smart-building', 'Another page has this address. Choose another'],
    ['Tap Repair', slugWords],
    ['tap--repair', slugWords],
    ['a', slugWords],
    ['../admin', slugWords],
  ])('refuses the address "%s", and leaves no redirect', async (slug, message) => {
    using site = await openCatalogueApp()
    const refused = await site.send('PATCH', path, { version: 1, slug })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'slug', message }] } })
    expect((await site.get('/api/services/svc_tap-repair')).body).toEqual(wholeTap)
    expect((await site.page('/services/tap-repair')).status).not.toBe(301)
  })

  it('refuses too many lines and questions, and empty ones', async () => {
    using site = await openCatalogueApp()
    const question = { question: 'Why?', answer: 'So.' }
    for (const change of [
      { included: Array.from({ length: 11 }, () => 'A line') },
      { included: [' '] },
      { questions: Array.from({ length: 7 }, () => question) },
      { questions: [{ ...question, answer: '' }] },
      { questions: [{ ...question, html: '<b>' }] },
    ]) {
      expect((await site.send('PATCH', path, { version: 1, ...change })).status).toBe(422)
    }
    expect((await site.get('/api/services/svc_tap-repair')).body).toEqual(wholeTap)
  })

  it('is for the administrator only', async () => {
    using site = await openCatalogueApp()
    expect(await site.send('PATCH', path, { version: 1, base_price: 1 }, 'office')).toMatchObject({ status: 403 })
    expect((await site.post(path, { version: 1, base_price: 1 }, { method: 'PATCH' })).status).toBe(401)
    expect((await site.get('/api/services/svc_tap-repair')).body).toEqual(wholeTap)
  })
})

describe('GET /api/coverage', () => {
  it.each([
    ['CR0 1AB', { covered: true, postcode: 'CR0 1AB', district: 'CR0', name: 'Croydon' }],
    ['cr01ab', { covered: true, postcode: 'CR0 1AB', district: 'CR0', name: 'Croydon' }],
    ['SE1P 5LX', { covered: true, postcode: 'SE1P 5LX', district: 'SE1P', name: 'Bermondsey' }],
    ['M1 1AE', { covered: false, postcode: 'M1 1AE', district: 'M1', name: null }],
  ])('answers of %s whether it is covered', async (postcode, body) => {
    using site = await openCatalogueApp()
    const answer = await site.get(`/api/coverage?${new URLSearchParams({ postcode })}`)
    expect(answer).toEqual({ status: 200, body })
  })

  it.each(['?postcode=12345', '?postcode=', '', '?postcode=CR0', '?postcode=CR0%201AB%00'])(
    'answers 422 to %s',
    async (query) => {
      using site = await openCatalogueApp()
      expect(await site.get(`/api/coverage${query}`)).toMatchObject({
        status: 422,
        body: { errors: expect.arrayContaining([expect.objectContaining({ path: 'postcode' })]) },
      })
    },
  )
})

describe('an address of the offer', () => {
  it.each([
    ['/area/CR0', '/area/croydon'],
    ['/area/cr0?utm_source=letter', '/area/croydon?utm_source=letter'],
    ['/area/addiscombe', '/area/croydon'],
    ['/area', '/area/all-areas'],
    ['/structural-repairs', '/services/structural-repairs'],
    ['/smart-building', '/services/smart-building'],
  ])('%s leads to %s for good', async (from, to) => {
    using site = await openCatalogueApp()
    const answer = await site.page(from)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
  })

  it('of no area leads nowhere', async () => {
    using site = await openCatalogueApp()
    for (const path of ['/area/CR3', '/area/brighton', '/services/nothing']) {
      expect((await site.page(path)).headers.get('location')).toBeNull()
    }
  })
})
