import {
  type InBatches,
  type PropertyId,
  type Result,
  accept,
  businessDate,
  refuse,
  whileFull,
  withoutRest,
} from '#modules/shared'
import type { CareModule, CareReader, CareRefusal } from './create-care.ts'
import type { DuePorts, DueQuery } from './due-ports.ts'
import { type DoneBefore, type DoneLater, type Due, type DueKind, stageBegins } from './dues.ts'

interface DueUnknown {
  readonly kind: 'due-unknown'
}

export type DueRefusal = CareRefusal | DoneLater | DoneBefore | DueUnknown

/** The days on which a property is due again: for those who may see the property. */
export function createDues({ dues, clock, care }: DuePorts & { readonly care: Pick<CareModule, 'enter'> }) {
  const today = () => businessDate(clock.now())

  return {
    async dues(reader: CareReader, id: PropertyId): Promise<Result<readonly Due[], CareRefusal>> {
      const entered = await care.enter(reader, id)
      return entered.ok ? accept(await dues.of(id)) : entered
    },

    async noteDone(
      reader: CareReader,
      id: PropertyId,
      kind: DueKind,
      doneOn: Temporal.PlainDate,
    ): Promise<Result<Due, DueRefusal>> {
      const entered = await care.enter(reader, id)
      return entered.ok ? dues.done({ propertyId: id, kind, doneOn }, today()) : entered
    },

    /** Stops the reminders of a due. */
    async forgetDue(reader: CareReader, id: PropertyId, kind: DueKind): Promise<Result<null, DueRefusal>> {
      const entered = await care.enter(reader, id)
      if (!entered.ok) return entered
      return (await dues.forget(id, kind)) ? accept(null) : refuse({ kind: 'due-unknown' })
    },

    /** For messages, which judge nobody. */
    findDue: (id: PropertyId, kind: DueKind) => dues.find(id, kind),

    /** Overdue, or due within the days of the first reminder: for the office. */
    listDue: (query: Omit<DueQuery, 'until'>, after: string | null, limit: number) =>
      dues.list({ ...query, until: lastListed(today()) }, after, limit),

    /** May be called at any time: each reminder is sent once. */
    remindOfDues: (inBatches: InBatches = withoutRest) =>
      inBatches(whileFull((limit) => dues.remind(today(), clock.now(), limit))),
  }
}

export type DuesModule = ReturnType<typeof createDues>

/** The first reminder of what is due on that day is sent today. */
function lastListed(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.add({ days: stageBegins('days_60', day).until(day).days })
}
