import {
  type LockedPeriod,
  type TypedBoxes,
  type VatDocument,
  type VatPeriodEnds,
  type VatReturn,
  type VatScheme,
  type VatSchemes,
  type VatShare,
  schemeOn,
  vatPeriodStart,
  vatPeriodsOf,
  vatReturn,
  vatShares,
} from '#modules/invoicing'
import { type Clock, type InvoiceId, type Pence, type Result, businessDate, pence, refuse } from '#modules/shared'

/** The days of a return, both included. */
export interface VatDays {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

export interface VatPeriod extends VatDays {
  readonly typed: TypedBoxes
  /** Null while it is open. */
  readonly lockedAt: Temporal.Instant | null
  /** The scheme that it was closed under; null while it is open. */
  readonly scheme: VatScheme | null
  /** Boxes 1 and 6 as they were when it was closed; null while it is open, and of one that was closed before they were kept. */
  readonly filed: FiledBoxes | null
}

interface FiledBoxes {
  readonly box1: Pence
  readonly box6: Pence
}

/** Days of it are in another period already. */
export interface PeriodOverlaps {
  readonly kind: 'period-overlaps'
  readonly other: VatDays
}

/** A closed period stays as it is. */
export interface PeriodClosed {
  readonly kind: 'period-closed'
}

/** A period is closed when its last day is over. */
export interface PeriodNotOver {
  readonly kind: 'period-not-over'
}

/** Days before it are still open, and have documents or figures. */
export interface EarlierPeriodOpen {
  readonly kind: 'earlier-period-open'
  readonly open: VatDays
}

/** How a period is closed. */
export interface Closing {
  /** The scheme of the open periods. */
  readonly scheme: VatScheme
  readonly registeredFrom: Temporal.PlainDate | null
  readonly registeredUntil: Temporal.PlainDate | null
  readonly by: string
  readonly at: Temporal.Instant
}

/** Reads the documents for VAT, and keeps its periods. */
export interface VatBooks {
  /** Charges with their credits and money that may count in these days: all of those, and others that count in none. */
  documents(days: VatDays, schemes: VatSchemes): Promise<readonly VatDocument<InvoiceId>[]>
  /** Oldest first. */
  periods(): Promise<readonly VatPeriod[]>
  /** Keeps the boxes that people filled in; one transaction. */
  keep(
    days: VatDays,
    typed: TypedBoxes,
    at: Temporal.Instant,
  ): Promise<Result<VatPeriod, PeriodOverlaps | PeriodClosed>>
  /**
   * Closes the period by `closePeriodOf`, with the boxes kept so far, its scheme and its boxes 1 and 6, all as they are in the
   * transaction.
   */
  lock(days: VatDays, closing: Closing): Promise<Result<VatPeriod, PeriodOverlaps | PeriodClosed | EarlierPeriodOpen>>
}

/** The setting by which periods are made. */
interface VatCalendar {
  readonly ends: VatPeriodEnds
  /** The first day of the registration; null: before any document here. */
  readonly registeredFrom: Temporal.PlainDate | null
  /** The last one; null: it goes on. */
  readonly registeredUntil: Temporal.PlainDate | null
}

export interface VatPorts {
  readonly books: VatBooks
  readonly scheme: () => Promise<VatScheme>
  readonly calendar: () => Promise<VatCalendar>
  readonly clock: Clock
}

export interface ShownReturn extends VatDays {
  readonly scheme: VatScheme
  readonly boxes: VatReturn
  readonly lockedAt: Temporal.Instant | null
  /** Each document that is in boxes 1 and 6. */
  readonly shares: readonly VatShare<InvoiceId>[]
}

/** The days of a period, as far as pages list them. */
export interface ListedPeriod extends VatDays {
  readonly lockedAt: Temporal.Instant | null
  /** Its last day is over, so that it may be closed. */
  readonly isOver: boolean
}

/** Pages list periods as long as documents are kept: six years and the current one. */
const listedYears = 7
/** Where no first day of the registration is known. */
const usualYears = 2

const nothing: Pence = pence(0)
const untyped: TypedBoxes = { box2: nothing, box4: nothing, box7: nothing, box8: nothing, box9: nothing }

/** The VAT return of any days, computed from documents alone, with the boxes that people fill in. */
export function createVatReturns({ books, scheme, calendar, clock }: VatPorts) {
  /** The periods after the registration that are kept, or in which something counts. */
  async function usedOf(
    after: readonly VatDays[],
    kept: readonly VatPeriod[],
    until: Temporal.PlainDate | null,
  ): Promise<readonly VatDays[]> {
    const [first, last] = [after.at(0), after.at(-1)]
    if (!first || !last) return []
    const schemes = schemesOf(kept, await scheme(), until)
    const documents = await books.documents({ from: first.from, to: last.to }, schemes)
    const isUsed = (days: VatDays) =>
      kept.some((period) => isSame(period, days)) || vatShares(documents, schemes, days, lockedOf(kept)).length > 0
    return after.filter(isUsed)
  }

  return {
    async vatReturn(days: VatDays): Promise<ShownReturn> {
      const [now, { registeredUntil }, periods] = await Promise.all([scheme(), calendar(), books.periods()])
      const schemes = schemesOf(periods, now, registeredUntil)
      const documents = await books.documents(days, schemes)
      const own = periods.find((period) => isSame(period, days))
      const shares = vatShares(documents, schemes, days, lockedOf(periods))
      const filed = own?.filed && [{ tax: own.filed.box1, net: own.filed.box6 }]
      return {
        ...days,
        scheme: schemeOn(schemes, days.to),
        boxes: vatReturn(filed ?? shares, own?.typed ?? untyped),
        lockedAt: own?.lockedAt ?? null,
        shares,
      }
    },

    /** Keeps the boxes that people fill in; one that is left out stays. */
    async typeBoxes(
      days: VatDays,
      boxes: Partial<TypedBoxes>,
    ): Promise<Result<VatPeriod, PeriodOverlaps | PeriodClosed>> {
      const own = (await books.periods()).find((period) => isSame(period, days))
      return books.keep(days, { ...untyped, ...own?.typed, ...boxes }, clock.now())
    },

    /** Closes a period that is over, after those before it: what comes later counts in the next one. */
    async closePeriod(
      days: VatDays,
      by: string,
    ): Promise<Result<VatPeriod, PeriodOverlaps | PeriodClosed | PeriodNotOver | EarlierPeriodOpen>> {
      const now = clock.now()
      if (Temporal.PlainDate.compare(days.to, businessDate(now)) >= 0) return refuse({ kind: 'period-not-over' })
      const [current, { registeredFrom, registeredUntil }] = await Promise.all([scheme(), calendar()])
      return books.lock(days, { scheme: current, registeredFrom, registeredUntil, by, at: now })
    },

    /**
     * The periods by the settings and those that are kept, the newest first; the first has today in it. The last one ends with
     * the registration; after it there are those alone in which something counts: a credit, or a document that came late.
     */
    async vatPeriods(): Promise<readonly ListedPeriod[]> {
      const [{ ends, registeredFrom, registeredUntil: until }, kept] = await Promise.all([calendar(), books.periods()])
      const today = businessDate(clock.now())
      const first = firstOf(ends, registeredFrom, today)
      const periods = vatPeriodsOf(ends, first, today, kept, until)
      const after = until ? periods.filter(({ from }) => Temporal.PlainDate.compare(until, from) < 0) : []
      const used = await usedOf(after, kept, until)
      return periods
        .filter((period) => !after.includes(period) || used.includes(period))
        .map(({ from, to }) => ({
          from,
          to,
          lockedAt: kept.find((period) => isSame(period, { from, to }))?.lockedAt ?? null,
          isOver: Temporal.PlainDate.compare(to, today) < 0,
        }))
        .toReversed()
    },
  }
}

export type VatReturns = ReturnType<typeof createVatReturns>

/** The first day that is listed; a registration of tomorrow begins with the period of today. */
function firstOf(
  ends: VatPeriodEnds,
  registeredFrom: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const years = registeredFrom ? listedYears : usualYears
  const earliest = vatPeriodStart(ends, today.subtract({ years }))
  if (!registeredFrom || Temporal.PlainDate.compare(registeredFrom, earliest) < 0) return earliest
  return Temporal.PlainDate.compare(registeredFrom, today) <= 0 ? registeredFrom : vatPeriodStart(ends, today)
}

function isSame(one: VatDays, other: VatDays): boolean {
  return one.from.equals(other.from) && one.to.equals(other.to)
}

/** The schemes of the closed periods, and that of those that are open, up to the last day of the registration. */
export function schemesOf(periods: readonly VatPeriod[], now: VatScheme, until: Temporal.PlainDate | null): VatSchemes {
  return { closed: periods.flatMap(({ to, scheme }) => (scheme ? [{ to, scheme }] : [])), now, until }
}

export function lockedOf(periods: readonly VatPeriod[]): readonly LockedPeriod[] {
  return periods.flatMap(({ from, to, lockedAt }) => (lockedAt ? [{ from, to, lockedAt }] : []))
}
