import { describe, expect, it } from 'vitest'
import { type CatalogueCopy, type CatalogueStore, type Service, tradeDetails } from '#modules/catalogue'
import type { RedirectStore } from '#modules/redirects'
import { accept, pence, refuse } from '#modules/shared'
import { aCategory, aSeedService, serviceId, smallSeed } from '../../support/builders/catalogue.ts'

interface Opened extends AsyncDisposable {
  readonly store: CatalogueStore
  /** A second one over the same data, as another process has it. */
  readonly elsewhere: CatalogueStore
  readonly redirects: RedirectStore
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

const monday = Temporal.Instant.from('2026-03-02T09:00:00Z')
const tuesday = monday.add({ hours: 24 })
const tap = serviceId('tap-repair')

async function find(store: CatalogueStore, id = tap): Promise<Service> {
  const service = (await store.read()).byId.get(id)
  if (!service) throw new Error(`${id} is not there`)
  return service
}

/** A trade that is retired with all its services, as the module decides it. */
function retire({ categories, services }: CatalogueCopy, slug: string) {
  const before = categories.find((one) => one.slug === slug)
  if (!before) throw new Error(`${slug} is not there`)
  const its = services.filter(({ category, isActive }) => category === slug && isActive)
  return accept({
    before,
    trade: { ...before, isActive: false, version: before.version + 1 },
    services: its.map((service) => ({
      service: { ...service, isActive: false, edited: { ...service.edited, isActive: true }, updatedAt: tuesday },
      events: [{ kind: 'service-edited', serviceId: service.id, at: tuesday } as const],
    })),
  })
}

const noneEdited = {
  basePrice: false,
  emergencyPrice: false,
  isActive: false,
  paymentPolicy: false,
  included: false,
  questions: false,
  details: [],
}

/** The contract of every `CatalogueStore`, for any database. */
export function catalogueStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`CatalogueStore kept by ${keeper}`, () => {
    it('returns the seed: categories in the order of the file, services by name', async () => {
      await using opened = await open()
      const report = await opened.store.applySeed(smallSeed, monday)
      expect(report).toEqual({
        ok: true,
        value: {
          added: ['tap repair', 'light fitting', 'burst pipe'],
          changed: [],
          unchanged: [],
          kept: [],
          missing: [],
        },
      })
      const copy = await opened.store.read()
      expect(copy.categories).toEqual(smallSeed.categories)
      expect(copy.services.map(({ name }) => name)).toEqual(['burst pipe', 'light fitting', 'tap repair'])
      expect(await find(opened.store, serviceId('burst-pipe'))).toEqual({
        ...smallSeed.services[2],
        isActive: true,
        room: { beforeMinutes: null, afterMinutes: null, noticeMinutes: null, horizonDays: null },
        arrival: 'exact',
        districts: null,
        slug: 'burst-pipe',
        position: 0,
        edited: noneEdited,
        version: 1,
        createdAt: monday,
        updatedAt: monday,
      })
    })

    it('orders services by name, ignoring case', async () => {
      await using opened = await open()
      const services = ['Door hanging', 'door and window', 'Door chain'].map((name, index) =>
        aSeedService(`door-${index}`, { name }),
      )
      await opened.store.applySeed({ ...smallSeed, services }, monday)
      const { services: kept } = await opened.store.read()
      expect(kept.map(({ name }) => name)).toEqual(['door and window', 'Door chain', 'Door hanging'])
    })

    it('changes nothing when the same seed is applied again', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const before = (await opened.store.read()).services
      const again = await opened.store.applySeed(smallSeed, tuesday)
      expect(again).toMatchObject({ ok: true, value: { added: [], changed: [], kept: [] } })
      expect((await opened.store.read()).services).toEqual(before)
    })

    it('keeps a price that the owner edited, and says so, while the rest follows the file', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const service = await find(opened.store)
      const edited = { ...service, basePrice: pence(9_900), edited: { ...service.edited, basePrice: true } }
      await opened.store.save(edited, [])
      const file = aSeedService('tap-repair', { basePrice: pence(8_000), durationMinutes: 90 })
      const report = await opened.store.applySeed({ ...smallSeed, services: [file] }, tuesday)
      expect(report).toMatchObject({ ok: true, value: { changed: ['tap repair'], kept: ['tap repair'] } })
      expect(await find(opened.store)).toMatchObject({ basePrice: 9_900, durationMinutes: 90, updatedAt: tuesday })
    })

    it('remembers that a value is the owner\'s even when it is what the file says, and when it is "none"', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const service = await find(opened.store, serviceId('burst-pipe'))
      const owners = { ...noneEdited, basePrice: true, emergencyPrice: true, isActive: true, paymentPolicy: true }
      await opened.store.save({ ...service, emergencyPrice: null, edited: owners }, [])
      expect(await find(opened.store, service.id)).toMatchObject({ emergencyPrice: null, edited: owners })
    })

    it('keeps a detail that the office changed, in another process too, while the rest follows the file', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const service = await find(opened.store)
      const edited = { ...service.edited, details: ['name', 'durationMinutes'] as const }
      await opened.store.save({ ...service, name: 'Taps', durationMinutes: 75, edited }, [])
      const file = aSeedService('tap-repair', { durationMinutes: 90, description: 'Another description of the file.' })
      const report = await opened.store.applySeed({ ...smallSeed, services: [file] }, tuesday)
      expect(report).toMatchObject({ ok: true, value: { changed: ['Taps'], kept: ['Taps'] } })
      const after = { name: 'Taps', durationMinutes: 75, description: file.description, edited }
      expect(await find(opened.elsewhere)).toMatchObject(after)
    })

    it('adds a service of the office, which no file removes, and refuses a name that another has', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const service = await find(opened.store)
      const added = { ...service, id: serviceId('softener'), slug: 'softener', name: 'Softener' }
      expect(await opened.store.add(added, [])).toEqual({ ok: true, value: added })
      const other = { ...added, id: serviceId('another'), slug: 'another' }
      const taken = { ok: false, refusal: { kind: 'name-taken', name: 'Softener', by: added.id } }
      expect(await opened.store.add(other, [])).toEqual(taken)
      for (const same of [{ id: added.id }, { slug: added.slug }]) {
        const clash = { ...other, name: 'Another Softener', ...same }
        expect(await opened.store.add(clash, [])).toEqual({ ok: false, refusal: { kind: 'slug-taken' } })
      }
      expect(await opened.store.save({ ...service, name: 'Softener' }, [])).toEqual(taken)
      await opened.store.applySeed(smallSeed, tuesday)
      expect(await find(opened.store, added.id)).toEqual(added)
      expect((await opened.store.read()).byId.has(other.id)).toBe(false)
      expect(await opened.store.openBookings(added.id, 5)).toEqual({ count: 0, first: [] })
    })

    it('refuses a file that gives a service the name to which the office renamed another', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const service = await find(opened.store)
      await opened.store.save({ ...service, name: 'Taps', edited: { ...service.edited, details: ['name'] } }, [])
      const renamed = smallSeed.services.map((one) => (one.id === tap ? one : { ...one, name: 'Taps' })).slice(0, 2)
      expect(await opened.store.applySeed({ ...smallSeed, services: renamed }, tuesday)).toMatchObject({
        ok: false,
        refusal: { kind: 'name-taken', name: 'Taps' },
      })
      expect(await find(opened.store, serviceId('light-fitting'))).toMatchObject({ name: 'light fitting' })
    })

    it('leaves a service alone that is gone from the file, with its category, and reports it', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const next = { categories: [aCategory('electrical')], services: smallSeed.services.slice(1, 2) }
      const report = await opened.store.applySeed(next, tuesday)
      expect(report).toMatchObject({ ok: true, value: { missing: ['burst pipe', 'tap repair'] } })
      const copy = await opened.store.read()
      expect(copy.services.length).toBe(3)
      expect(copy.categories.map(({ slug }) => slug)).toEqual(['electrical', 'plumbing'])
    })

    it('lets two services swap their names', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const [one, two] = [aSeedService('tap-repair'), aSeedService('light-fitting')]
      const swapped = [
        { ...one, name: two.name },
        { ...two, name: one.name },
      ]
      expect(await opened.store.applySeed({ ...smallSeed, services: swapped }, tuesday)).toMatchObject({ ok: true })
      expect((await find(opened.store)).name).toBe('light fitting')
    })

    it('refuses the name of a service that is not in the file, and changes nothing at all', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const before = await opened.store.read()
      const renamed = aSeedService('tap-mending', { name: 'tap repair' })
      const refused = await opened.store.applySeed(
        { categories: [aCategory('plumbing')], services: [renamed] },
        tuesday,
      )
      expect(refused).toEqual({ ok: false, refusal: { kind: 'name-taken', name: 'tap repair', by: tap } })
      expect(await opened.elsewhere.read()).toEqual(before)
    })

    it('saves under the next version with its events, and refuses to save over a newer one', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const service = await find(opened.store)
      const event = { kind: 'service-edited', serviceId: tap, at: tuesday } as const
      const saved = await opened.store.save({ ...service, isActive: false }, [event])
      expect(saved).toMatchObject({ ok: true, value: { version: 2, isActive: false } })
      const late = await opened.store.save({ ...service, basePrice: pence(1) }, [event])
      expect(late).toEqual({ ok: false, refusal: { kind: 'service-changed' } })
      expect(await find(opened.store)).toMatchObject({ version: 2, isActive: false, basePrice: 8_500 })
      expect(await opened.kept()).toEqual(['service-edited'])
    })

    it('keeps texts of the page that the owner wrote, and the address, while the file changes name and texts', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const service = await find(opened.store)
      const questions = [{ question: 'Do you bring the tap?', answer: 'No.' }]
      await opened.store.save({ ...service, questions, edited: { ...noneEdited, questions: true } }, [])
      const file = aSeedService('tap-repair', { name: 'Tap Mending', included: ['A washer'], questions: [] })
      const report = await opened.store.applySeed({ ...smallSeed, services: [file] }, tuesday)
      expect(report).toMatchObject({ ok: true, value: { changed: ['Tap Mending'], kept: ['Tap Mending'] } })
      expect(await find(opened.store)).toMatchObject({
        name: 'Tap Mending',
        slug: 'tap-repair',
        included: ['A washer'],
        questions,
      })
    })

    it('redirects the old address of a page to the new one, however often it moves and wherever to', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const move = async (slug: string) => {
        const saved = await opened.store.save({ ...(await find(opened.store)), slug, updatedAt: tuesday }, [])
        expect(saved).toMatchObject({ ok: true })
      }
      await move('taps')
      await move('tap-mending')
      const sentTo = async (slug: string) => (await opened.redirects.find(`/services/${slug}`))?.toPath ?? null
      expect(await Promise.all(['tap-repair', 'taps', 'tap-mending'].map(sentTo))).toEqual([
        '/services/tap-mending',
        '/services/tap-mending',
        null,
      ])
      await move('tap-repair')
      expect(await Promise.all(['tap-repair', 'taps', 'tap-mending'].map(sentTo))).toEqual([
        null,
        '/services/tap-repair',
        '/services/tap-repair',
      ])
      expect((await opened.store.read()).bySlug.get('tap-repair')?.id).toBe(tap)
    })

    it('refuses an address that another service has, and leaves no redirect', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const refused = await opened.store.save({ ...(await find(opened.store)), slug: 'burst-pipe' }, [])
      expect(refused).toEqual({ ok: false, refusal: { kind: 'slug-taken' } })
      expect(await find(opened.store)).toMatchObject({ slug: 'tap-repair', version: 1 })
      expect(await opened.redirects.find('/services/tap-repair')).toBeNull()
    })

    it('gives a new service the address of its name, which leads nowhere else from then on', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      await opened.store.save({ ...(await find(opened.store)), slug: 'taps', updatedAt: tuesday }, [])
      const file = [...smallSeed.services, aSeedService('tap-two', { name: 'Tap: Repair' })].map((service) =>
        service.id === tap ? { ...service, name: 'Taps' } : service,
      )
      await opened.store.applySeed({ ...smallSeed, services: file }, tuesday)
      expect(await find(opened.store, serviceId('tap-two'))).toMatchObject({ slug: 'tap-repair' })
      expect(await opened.redirects.find('/services/tap-repair')).toBeNull()
    })

    it('adds a trade of the office as the last, which no file changes or removes', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const garden = aCategory('gardening', { own: tradeDetails })
      expect(await opened.store.addTrade(() => accept(garden), monday)).toEqual({ ok: true, value: garden })
      expect(await opened.store.addTrade(() => refuse({ kind: 'no' }), monday)).toEqual(refuse({ kind: 'no' }))
      const file = { ...smallSeed, categories: [...smallSeed.categories, { ...garden, label: 'Of the file' }] }
      await opened.store.applySeed(file, tuesday)
      await opened.store.applySeed(smallSeed, tuesday)
      const { categories } = await opened.elsewhere.read()
      expect(categories.map(({ slug }) => slug)).toEqual(['plumbing', 'electrical', 'emergency', 'gardening'])
      expect(categories.at(-1)).toEqual(garden)
      expect(await opened.store.tradeHistory('gardening', 5)).toEqual([])
    })

    it('retires a trade together with its services, with the versions before and after, or changes nothing', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const retired = await opened.store.changeTrade((copy) => retire(copy, 'electrical'), tuesday)
      expect(retired).toMatchObject({ ok: true, value: { slug: 'electrical', isActive: false, version: 2 } })
      expect(await find(opened.elsewhere, serviceId('light-fitting'))).toMatchObject({ isActive: false, version: 2 })
      expect(await opened.kept()).toEqual(['service-edited'])
      const [after, before, ...none] = await opened.store.tradeHistory('electrical', 5)
      expect([after?.version, after?.facts.isActive, before?.version, before?.facts.isActive]).toEqual([
        2,
        false,
        1,
        true,
      ])
      expect([after?.at, before?.at, none]).toEqual([tuesday, monday, []])
      expect(await opened.store.tradeVersionOf('electrical', 1)).toEqual(before)
      expect(await opened.store.tradeVersionOf('electrical', 3)).toBeNull()
      expect(await opened.store.openBookingsOfTrade('electrical', 5)).toEqual({ count: 0, first: [] })

      const unwanted = await opened.store.changeTrade(() => refuse({ kind: 'no' }), tuesday)
      expect(unwanted).toEqual(refuse({ kind: 'no' }))
      expect(await opened.store.tradeHistory('electrical', 5)).toHaveLength(2)
    })

    it('offers no service of a retired trade: neither a saved nor an added one, nor one of the file', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      await opened.store.changeTrade((copy) => retire(copy, 'electrical'), tuesday)
      const light = await find(opened.store, serviceId('light-fitting'))
      const refused = refuse({ kind: 'trade-retired' })
      expect(await opened.store.save({ ...light, isActive: true }, [])).toEqual(refused)
      const other = { ...light, id: serviceId('socket'), slug: 'socket', name: 'Socket', isActive: true }
      expect(await opened.store.add(other, [])).toEqual(refused)
      const file = aSeedService('sockets', { category: 'electrical' })
      const seed = { ...smallSeed, services: [...smallSeed.services, file] }
      await opened.store.applySeed(seed, tuesday)
      expect(await find(opened.store, file.id)).toMatchObject({ isActive: false })
      const again = await opened.store.applySeed(seed, tuesday)
      expect(again).toMatchObject({ ok: true, value: { added: [], changed: [] } })
      expect((await opened.store.read()).categories[1]).toMatchObject({ slug: 'electrical', isActive: false })
    })

    it('sorts trades as the office says, whatever the file says from then on', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const order = ['emergency', 'electrical', 'plumbing']
      expect(await opened.store.sortTrades(order.slice(1))).toEqual(refuse({ kind: 'order-changed' }))
      expect(await opened.store.sortTrades([...order.slice(1), 'plumbing'])).toEqual(refuse({ kind: 'order-changed' }))
      expect(await opened.store.sortTrades(order)).toEqual({ ok: true, value: null })
      await opened.store.applySeed(
        { ...smallSeed, categories: [aCategory('roofing'), ...smallSeed.categories] },
        tuesday,
      )
      const { categories } = await opened.elsewhere.read()
      expect(categories.map(({ slug }) => slug)).toEqual([...order, 'roofing'])
    })

    it('returns the same copy until a change here or elsewhere, and then a greater version', async () => {
      await using opened = await open()
      await opened.store.applySeed(smallSeed, monday)
      const [copy, version] = [await opened.store.read(), opened.store.version()]
      expect(await opened.store.read()).toBe(copy)
      expect(opened.store.version()).toBe(version)
      await opened.elsewhere.save({ ...(await find(opened.elsewhere)), isActive: false }, [])
      expect(opened.store.version()).toBeGreaterThan(version)
      expect((await find(opened.store)).isActive).toBe(false)
      const later = opened.store.version()
      await opened.store.save({ ...(await find(opened.store)), isActive: true }, [])
      expect(opened.store.version()).toBeGreaterThan(later)
      expect((await find(opened.store)).isActive).toBe(true)
    })
  })
}
