import { type Result, type UserId, accept, refuse } from '#modules/shared'
import { type District, coverageOf } from '../coverage.ts'
import type { AreasChanged, CataloguePorts } from '../ports.ts'
import type { AreaBookings } from './area-bookings.ts'
import { effectsOfAreas } from './effects-of-areas.ts'
import { type AreasRefused, type CentreOf, type WrittenArea, isDistrictCode, planAreas } from './plan-areas.ts'

/** People who asked for a notification when their postcode is covered, by outward code. */
interface WaitingList {
  waiting(): Promise<readonly { readonly outcode: string; readonly people: number }[]>
  /** Once for each person; answers how many are notified. */
  tellOpened(told: { readonly district: string; readonly outcodes: readonly string[] }, by: UserId): Promise<number>
}

export interface AreaPorts extends Pick<CataloguePorts, 'services' | 'coverage' | 'clock'> {
  readonly bookings: AreaBookings
  readonly centreOf: CentreOf
  readonly waitingList: WaitingList
}

interface AreaUnknown {
  readonly kind: 'area-unknown'
}

/** Only the lists themselves are compared. */
const nothingAround = { services: [], openBookings: new Map<string, number>(), waiting: new Map<string, number>() }

/** A postcode district in which people wait and the business does not work. */
interface AskedFor {
  readonly code: string
  readonly people: number
}

/** The areas of the business, with those who wait for them and the bookings in them. */
export function createAreas({ services, coverage, bookings, centreOf, waitingList, clock }: AreaPorts) {
  /** The people who wait in each of these districts, and elsewhere. */
  async function waiting(districts: readonly District[]) {
    const inside = new Map<string, { people: number; readonly outcodes: string[] }>()
    const elsewhere: AskedFor[] = []
    for (const { outcode, people } of await waitingList.waiting()) {
      const { district } = coverageOf(districts, outcode)
      if (!district) {
        elsewhere.push({ code: outcode, people })
        continue
      }
      const known = inside.get(district.code) ?? { people: 0, outcodes: [] }
      known.outcodes.push(outcode)
      inside.set(district.code, { ...known, people: known.people + people })
    }
    return { inside, elsewhere }
  }

  /** The outward codes of a district that have open bookings. */
  async function bookedCodes(districts: readonly District[], code: string): Promise<readonly string[]> {
    const all = new Set(await bookings.outcodes())
    return [...all].filter((outcode) => coverageOf(districts, outcode).district?.code === code)
  }

  async function planned(written: readonly WrittenArea[]) {
    return planAreas(await coverage.read(), written, centreOf)
  }

  return {
    /** The areas as they are, with the people who wait in each, the places where others wait, and the version to save against. */
    async areas() {
      const [districts, { version }] = await Promise.all([coverage.read(), coverage.state()])
      const { inside, elsewhere } = await waiting(districts)
      return {
        version,
        areas: districts.map((district) => ({ district, waiting: inside.get(district.code)?.people ?? 0 })),
        elsewhere: elsewhere.filter(({ code }) => centreOf(code) !== null),
      }
    },
    /** Whether there is such a postcode district at all. */
    isDistrict: (code: string) => isDistrictCode(code) && centreOf(code) !== null,
    /** People who asked for a notification about a district, whether or not the business works there. */
    async waitingIn(code: string): Promise<number> {
      const { inside, elsewhere } = await waiting(await coverage.read())
      return inside.get(code)?.people ?? elsewhere.find((one) => one.code === code)?.people ?? 0
    },
    async bookingsIn(code: string, limit: number) {
      return bookings.openIn(await bookedCodes(await coverage.read(), code), limit)
    },
    /** The consequences of another list, as sentences, and every fault of it. Changes nothing. */
    async effects(written: readonly WrittenArea[]): Promise<Result<readonly string[], AreasRefused>> {
      const plan = await planned(written)
      if (!plan.ok) return plan
      const before = await coverage.read()
      const open = new Map<string, number>()
      for (const outcode of await bookings.outcodes()) {
        const code = coverageOf(before, outcode).district?.code
        if (code !== undefined) open.set(code, (open.get(code) ?? 0) + 1)
      }
      const { inside } = await waiting(plan.value)
      const people = new Map([...inside].map(([code, one]) => [code, one.people]))
      const { services: offered } = await services.read()
      return accept(effectsOfAreas(before, plan.value, { services: offered, openBookings: open, waiting: people }))
    },
    /** Bookings that stand are kept. */
    async save(
      written: readonly WrittenArea[],
      version: number,
    ): Promise<Result<{ readonly version: number }, AreasRefused | AreasChanged>> {
      const plan = await planned(written)
      return plan.ok ? coverage.save(plan.value, version, clock.now()) : plan
    },
    /** The lists of before, the latest first, each with its effects on the one before it. */
    async history(limit: number) {
      const found = await coverage.history(limit + 1)
      return found.slice(0, limit).map((one, place) => {
        const before = found[place + 1]
        const effects = before ? effectsOfAreas(before.districts, one.districts, nothingAround) : null
        return { version: one.version, at: one.at, by: one.by, count: one.districts.length, effects }
      })
    },
    /** Works in the areas of an earlier version again, by the rules of today. Bookings that stand are kept. */
    async putBack(
      version: number,
      seen: number,
    ): Promise<Result<{ readonly version: number }, AreasRefused | AreasChanged | AreaUnknown>> {
      const earlier = await coverage.versionOf(version)
      if (!earlier) return refuse({ kind: 'area-unknown' })
      const plan = await planned(earlier.districts)
      return plan.ok ? coverage.save(plan.value, seen, clock.now()) : plan
    },
    /** Tells everybody who waits in a covered district, once each, and answers their number. */
    async tell(code: string, by: UserId): Promise<Result<number, AreaUnknown>> {
      const districts = await coverage.read()
      if (!districts.some((district) => district.code === code)) return refuse({ kind: 'area-unknown' })
      const { inside } = await waiting(districts)
      const outcodes = inside.get(code)?.outcodes ?? []
      return accept(outcodes.length === 0 ? 0 : await waitingList.tellOpened({ district: code, outcodes }, by))
    },
  }
}

export type AreasModule = ReturnType<typeof createAreas>
