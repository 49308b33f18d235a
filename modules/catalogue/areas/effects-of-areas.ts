import type { District } from '../coverage.ts'
import { areasOf } from '../pages/areas.ts'
import type { Service } from '../service.ts'

interface AreasAround {
  readonly services: readonly Pick<Service, 'name' | 'isActive' | 'districts'>[]
  /** Open bookings by the code of the district as it is now. */
  readonly openBookings: ReadonlyMap<string, number>
  /** People who asked for a notification, by the code of the district that they would be in. */
  readonly waiting: ReadonlyMap<string, number>
}

/** Each consequence of another list of areas, as a sentence; none where nothing changes. */
export function effectsOfAreas(
  before: readonly District[],
  after: readonly District[],
  { services, openBookings, waiting }: AreasAround,
): readonly string[] {
  const [old, next] = [codesOf(before), codesOf(after)]
  const added = after.filter(({ code }) => !old.has(code))
  const removed = before.filter(({ code }) => !next.has(code))
  const kept = after.filter(({ code }) => old.has(code))
  return [
    ...added.flatMap((district) => effectsOfAdding(district, waiting.get(district.code) ?? 0)),
    ...removed.flatMap((district) => effectsOfRemoving(district, openBookings.get(district.code) ?? 0)),
    ...services
      .filter(({ isActive, districts }) => isActive && districts !== null && isNowhere(districts, old, next))
      .map(({ name }) => `${name} is offered nowhere then: it names no other area.`),
    ...effectsOnPages(before, after),
    ...kept.flatMap((district) => effectsOnWords(before, district)),
    ...(kept.map(({ code }) => code).join() ===
    before
      .filter(({ code }) => next.has(code))
      .map(({ code }) => code)
      .join()
      ? []
      : ['The areas are shown in another order.']),
  ]
}

function effectsOfAdding(district: District, people: number): readonly string[] {
  const asked = people === 1 ? '1 person asked' : `${people} people asked`
  return [
    `Customers in ${named(district)} can book.`,
    ...(people > 0 ? [`${asked} to be told: you can tell them once it is saved.`] : []),
  ]
}

function effectsOfRemoving(district: District, open: number): readonly string[] {
  const bookings = open === 1 ? '1 open booking stays' : `${open} open bookings stay`
  return [
    `Customers in ${named(district)} cannot book any more, and are offered the waiting list.`,
    ...(open > 0 ? [`${bookings} as they are.`] : []),
  ]
}

function effectsOnPages(before: readonly District[], after: readonly District[]): readonly string[] {
  const [had, has] = [areasOf(before), areasOf(after)]
  const missing = (from: typeof had, other: typeof had) =>
    from.filter(({ slug }) => !other.some((area) => area.slug === slug)).map(({ slug }) => slug)
  return [
    ...missing(has, had).map((slug) => `The page /area/${slug} is public, and in the sitemap.`),
    ...missing(had, has).map((slug) => `The page /area/${slug} is gone, also from the sitemap.`),
  ]
}

function effectsOnWords(before: readonly District[], after: District): readonly string[] {
  const present = before.find(({ code }) => code === after.code)
  if (!present) return []
  const { code } = after
  return [
    ...(present.names.join() === after.names.join() ? [] : [`${code} is shown as ${after.names.join(', ')}.`]),
    ...(present.landmarks.join('\n') === after.landmarks.join('\n') ? [] : [`The landmarks of ${code} change.`]),
    ...(present.isMain === after.isMain
      ? []
      : [`${code} is ${after.isMain ? 'a main area' : 'no main area any more'}.`]),
  ]
}

function isNowhere(districts: readonly string[], old: ReadonlySet<string>, next: ReadonlySet<string>): boolean {
  return districts.some((code) => old.has(code)) && !districts.some((code) => next.has(code))
}

const codesOf = (districts: readonly District[]) => new Set(districts.map(({ code }) => code))
const named = ({ code, names }: District) => `${code} (${names[0] ?? code})`
