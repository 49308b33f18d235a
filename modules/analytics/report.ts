import { type Pence, pence } from '#modules/shared'
import type { BookingSum } from './ports.ts'
import { type BookingStep, type Device, type Sums, bookingSteps } from './tally.ts'

/** Names or days with their views and landings, and the bookings that came of such visits. */
export interface ViewLine {
  readonly name: string
  readonly views: number
  readonly landings: number
  readonly bookings: number
  /** The money that came in for these bookings so far. */
  readonly takings: Pence
}

/** The source, page and device of bookings of which nothing else is known. */
export const unknownOrigin = 'unknown'

interface StepLine {
  readonly step: BookingStep
  readonly visitors: number
  /** Per cent of those who came to the first step, rounded; null where nobody did. */
  readonly share: number | null
}

/** The sums of some days by what people ask of them. */
export interface ViewReport extends Omit<ViewLine, 'name'> {
  /** In order; a day without a view or a booking is left out. */
  readonly days: readonly ViewLine[]
  /** The most landings first, then the most bookings, then the most views, then by name. */
  readonly sources: readonly ViewLine[]
  readonly pages: readonly ViewLine[]
  readonly devices: readonly ViewLine[]
  readonly steps: readonly StepLine[]
}

/** One line of the table for spreadsheets. */
interface TableRow extends Omit<ViewLine, 'name'> {
  readonly day: string
  readonly page: string
  readonly source: string
  readonly device: Device | typeof unknownOrigin
}

const nothing = { views: 0, landings: 0, bookings: 0, takings: pence(0) }

/** Views and bookings side by side, by day, page, source and device. */
export function tableOf(views: Sums['views'], booked: readonly BookingSum[]): readonly TableRow[] {
  const rows = new Map<string, TableRow>()
  const add = (key: Pick<TableRow, 'day' | 'page' | 'source' | 'device'>, more: Partial<typeof nothing>) => {
    const name = [key.day, key.page, key.source, key.device].join('\n')
    const row = rows.get(name) ?? { ...key, ...nothing }
    rows.set(name, { ...row, ...added(row, { ...nothing, ...more }) })
  }
  for (const { day, page, source, device, views: seen, landings } of views)
    add({ day, page, source, device }, { views: seen, landings })
  for (const { day, origin, bookings, takings } of booked) {
    const { page, source, device } = origin ?? { page: unknownOrigin, source: unknownOrigin, device: unknownOrigin }
    add({ day, page, source, device }, { bookings, takings })
  }
  return [...rows.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

function added(one: typeof nothing, other: typeof nothing): typeof nothing {
  return {
    views: one.views + other.views,
    landings: one.landings + other.landings,
    bookings: one.bookings + other.bookings,
    takings: pence(one.takings + other.takings),
  }
}

export function reportOf({ views, steps }: Sums, booked: readonly BookingSum[] = []): ViewReport {
  const table = tableOf(views, booked)
  const by = (name: (row: TableRow) => string): readonly ViewLine[] => {
    const lines = new Map<string, typeof nothing>()
    for (const row of table) lines.set(name(row), added(lines.get(name(row)) ?? nothing, row))
    return [...lines].map(([each, line]) => ({ name: each, ...line }))
  }
  const total = table.reduce<typeof nothing>(added, nothing)
  const cameTo = (step: BookingStep) => steps.reduce((sum, one) => sum + (one.step === step ? one.visitors : 0), 0)
  const began = cameTo(1)
  return {
    ...total,
    days: by(({ day }) => day).toSorted((one, other) => one.name.localeCompare(other.name)),
    sources: by(({ source }) => source).toSorted(mostFirst),
    pages: by(({ page }) => page).toSorted(mostFirst),
    devices: by(({ device }) => device).toSorted(mostFirst),
    steps: bookingSteps.map((step) => {
      const visitors = cameTo(step)
      return { step, visitors, share: began === 0 ? null : Math.round((visitors * 100) / began) }
    }),
  }
}

function mostFirst(one: ViewLine, other: ViewLine): number {
  return (
    other.landings - one.landings ||
    other.bookings - one.bookings ||
    other.views - one.views ||
    one.name.localeCompare(other.name)
  )
}
