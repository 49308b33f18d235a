import type { ServicePrices } from '#modules/pricing'
import type { ArrivalKind, DayLoad, Place, Span } from '#modules/scheduling'
import type { BookingId, ServiceId } from '#modules/shared'
import type { PaymentPolicy } from './booking.ts'
import type { Day, TeamMember } from './dispatch/rank-technicians.ts'
import type { ResourceId } from './dispatch/resources.ts'
import type { BusinessRules } from './rules.ts'

/** A service as far as booking it goes. */
export interface BookableService {
  readonly id: ServiceId
  readonly name: string
  readonly category: string
  /** How many bookings may run at once while no technician has its skills. */
  readonly parallelCapacity: number
  readonly prices: ServicePrices
  readonly durationMinutes: number
  /** Free time after the visit, and before it. */
  readonly bufferMinutes: number
  readonly bufferBeforeMinutes: number
  /** Its own notice and horizon; null: those of the business. */
  readonly minimumNoticeMinutes: number | null
  readonly horizonDays: number | null
  readonly requiredSkills: readonly string[]
  readonly isEmergency: boolean
  /** Offered at present. */
  readonly isActive: boolean
  /** The codes of the districts in which it is offered; null: wherever the business works. */
  readonly districts: readonly string[] | null
  readonly paymentPolicy: PaymentPolicy
  /** How exactly the arrival is promised. */
  readonly arrival: ArrivalKind
}

/** A visit of a booking, by its number. */
export interface VisitOfBooking {
  readonly bookingId: BookingId
  readonly number: number
}

/** Reads of catalogue, coverage, settings, team and reservations for the search of free starts. */
export interface ScheduleStore {
  /** Null when there is none; the caller judges whether it is offered. */
  service(id: ServiceId): Promise<BookableService | null>

  /** Null when the district is outside coverage. */
  centroid(district: string): Promise<Place | null>

  /** The settings as they are now, the defaults where nothing is set. Throws when what is stored cannot be understood. */
  rules(): Promise<BusinessRules>

  /** The closed days from one day to another, both included, as "YYYY-MM-DD". */
  closedDays(from: Temporal.PlainDate, to: Temporal.PlainDate): Promise<ReadonlySet<string>>

  /** Every approved technician with an active account, by id. `rating` is null unless `withRatings`. */
  team(withRatings: boolean): Promise<readonly TeamMember[]>

  /** The spans that resources hold and that could touch a span between the two times, `except` one visit's. */
  busy(
    resources: readonly ResourceId[],
    fromMs: number,
    untilMs: number,
    except: VisitOfBooking | null,
  ): Promise<ReadonlyMap<ResourceId, readonly Span[]>>

  /** The reservations that begin on a day, by resource and category, `except` one visit's. */
  loads(day: Day, except: VisitOfBooking | null): Promise<readonly DayLoad[]>
}
