import {
  type ApplianceId,
  type BookingId,
  type IncomingFile,
  type PropertyId,
  type Result,
  type Role,
  type UserId,
  accept,
  businessDate,
  may,
  refuse,
} from '#modules/shared'
import {
  type Appliance,
  type ApplianceChange,
  type ApplianceDatesWrong,
  type ApplianceDetails,
  type ApplianceStale,
  type ApplianceUnknown,
  type TooManyAppliances,
  judgeDates,
} from './appliance.ts'
import type { HistoryPage } from './history.ts'
import type { ApplianceLine, ApplianceQuery, CarePorts, CaredProperty } from './ports.ts'

/** The person who asks, as the request proves it. */
export interface CareReader {
  readonly userId: UserId
  readonly role: Role
}

/** A property, and the side on which the reader stands. */
export interface CareAccess {
  readonly side: 'customer' | 'office' | 'technician'
  readonly property: CaredProperty
  /** The work that lets a technician in. */
  readonly bookingId: BookingId | null
}

/** There is no such property, or none of theirs. */
interface PropertyUnknown {
  readonly kind: 'property-unknown'
}

/** A technician without a visit there. */
interface NotAssigned {
  readonly kind: 'not-assigned'
}

export type CareRefusal = PropertyUnknown | NotAssigned
export type ApplianceRefusal =
  | CareRefusal
  | ApplianceUnknown
  | ApplianceStale
  | ApplianceDatesWrong
  | TooManyAppliances
  | { readonly kind: 'not-a-picture' }

/** A photo that nobody has kept by then goes again. */
const writingHours = 1
const mostOfHistory = 50
const perTurn = 500

/** Appliances and the history of properties: for the owner, the office, and a technician while a visit there is theirs. */
export function createCare({ care, photos, clock, ids }: CarePorts) {
  const today = () => businessDate(clock.now())

  async function enter(reader: CareReader, id: PropertyId): Promise<Result<CareAccess, CareRefusal>> {
    if (may(reader, 'customers')) {
      const property = await care.property(id)
      return property ? accept({ side: 'office', property, bookingId: null }) : refuse({ kind: 'property-unknown' })
    }
    if (may(reader, 'field-work')) {
      // Whether there is such a property is nothing for a technician who has no work there.
      const bookingId = await care.assignedTo(id, reader.userId)
      const property = bookingId && (await care.property(id))
      return property ? accept({ side: 'technician', property, bookingId }) : refuse({ kind: 'not-assigned' })
    }
    const property = await care.property(id)
    return property?.userId === reader.userId
      ? accept({ side: 'customer', property, bookingId: null })
      : refuse({ kind: 'property-unknown' })
  }

  async function within<Done, No>(
    reader: CareReader,
    id: PropertyId,
    act: (access: CareAccess) => Promise<Result<Done, No>>,
  ): Promise<Result<Done, No | CareRefusal>> {
    const entered = await enter(reader, id)
    return entered.ok ? act(entered.value) : entered
  }

  return {
    enter,

    /** For messages, which judge nobody. Null when there is none. */
    propertyOfDue: (id: PropertyId) => care.property(id),

    /** The property of a booking, for the page of its visit; null where there is none that the reader may see. */
    async ofBooking(reader: CareReader, bookingId: BookingId): Promise<CareAccess | null> {
      const id = await care.propertyOf(bookingId)
      const entered = id && (await enter(reader, id))
      return entered?.ok ? entered.value : null
    },

    appliances: (reader: CareReader, id: PropertyId): Promise<Result<readonly Appliance[], CareRefusal>> =>
      within(reader, id, async () => accept(await care.appliances(id))),

    appliance: (
      reader: CareReader,
      id: PropertyId,
      applianceId: ApplianceId,
    ): Promise<Result<Appliance, CareRefusal | ApplianceUnknown>> =>
      within(reader, id, async () => {
        const found = await care.appliance(id, applianceId)
        return found ? accept(found) : refuse({ kind: 'appliance-unknown' })
      }),

    addAppliance: (
      reader: CareReader,
      id: PropertyId,
      details: ApplianceDetails,
    ): Promise<Result<Appliance, ApplianceRefusal>> =>
      within<Appliance, ApplianceRefusal>(reader, id, async () => {
        const wrong = judgeDates(details, today())
        if (wrong) return refuse(wrong)
        return care.add({
          ...details,
          id: ids.next('apl'),
          propertyId: id,
          photo: null,
          removedAt: null,
          version: 1,
          createdAt: clock.now(),
        })
      }),

    /** The change is of the version that was read. */
    changeAppliance: (
      reader: CareReader,
      id: PropertyId,
      applianceId: ApplianceId,
      change: ApplianceChange,
      version: number,
    ): Promise<Result<Appliance, ApplianceRefusal>> =>
      within<Appliance, ApplianceRefusal>(reader, id, () =>
        care.change(id, applianceId, change, { version, at: clock.now(), today: today() }),
      ),

    /** In the place of the photo before; it is kept as those of bookings are: upright, small, and without the camera's data. */
    putPhoto: (
      reader: CareReader,
      id: PropertyId,
      applianceId: ApplianceId,
      file: IncomingFile,
    ): Promise<Result<Appliance, ApplianceRefusal>> =>
      within<Appliance, ApplianceRefusal>(reader, id, async () => {
        if (!(await care.appliance(id, applianceId))) return refuse({ kind: 'appliance-unknown' })
        const due = clock.now().add({ hours: writingHours })
        const kept = await photos.keepCopy(file, (name) => care.announcePhoto(name, due))
        if (!kept.ok) return kept
        const { file: name, width, height } = kept.value
        return care.putPhoto(id, applianceId, { file: name, width, height }, clock.now())
      }),

    removePhoto: (
      reader: CareReader,
      id: PropertyId,
      applianceId: ApplianceId,
    ): Promise<Result<Appliance, ApplianceRefusal>> =>
      within<Appliance, ApplianceRefusal>(reader, id, () => care.putPhoto(id, applianceId, null, clock.now())),

    /** Null where there is none that the reader may see. */
    async readPhoto(reader: CareReader, id: PropertyId, applianceId: ApplianceId): Promise<Uint8Array | null> {
      const entered = await enter(reader, id)
      const found = entered.ok ? await care.appliance(id, applianceId) : null
      return found?.photo ? photos.read(found.photo.file) : null
    },

    /** The latest first. */
    history: (
      reader: CareReader,
      id: PropertyId,
      before: string | null,
      limit: number = mostOfHistory,
    ): Promise<Result<HistoryPage, CareRefusal>> =>
      within(reader, id, async ({ side }) => {
        // Somebody else who pays for work at the property has documents of their own.
        const payer = side === 'customer' ? reader.userId : null
        const found = await care.history({ property: id, payer, before, limit: limit + 1 })
        const items = found.slice(0, limit)
        return accept({ items, next: found.length > limit ? (items.at(-1)?.key ?? null) : null })
      }),

    /** For the office: the caller has seen to it that it asks. */
    listAppliances: (query: Omit<ApplianceQuery, 'day'>, before: ApplianceId | null, limit: number) =>
      care.list({ ...query, day: today() }, before, limit),

    /** All that match, some at a time: other requests come between. */
    async *allAppliances(query: Omit<ApplianceQuery, 'day'>): AsyncGenerator<readonly ApplianceLine[]> {
      let before: ApplianceId | null = null
      for (;;) {
        const lines: readonly ApplianceLine[] = await care.list({ ...query, day: today() }, before, perTurn)
        yield lines
        before = lines.at(-1)?.id ?? null
        if (lines.length < perTurn) return
      }
    },
  }
}

export type CareModule = ReturnType<typeof createCare>
