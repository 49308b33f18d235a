import type { ArrivalKind } from '#modules/scheduling'
import { type DetailsRefused, judgeDetails } from './details/judge-details.ts'
import { lastPlace } from './details/service-order.ts'
import { type Pence, type Result, type ServiceId, accept, refuse } from '#modules/shared'
import { type ServiceTexts, isSameQuestions } from './pages/service-texts.ts'
import { isSlug } from './pages/slug.ts'
import { tradePage } from './pages/trade-pages.ts'
import type { CatalogueCopy, CataloguePorts, NameTaken, ServiceChanged, SlugTaken, TradeRetired } from './ports.ts'
import {
  type PaymentPolicy,
  type Service,
  type ServiceDetails,
  type ServiceRoom,
  differingDetails,
  serviceDetails,
} from './service.ts'

/** The owner's changes to a service; a field that is left out stays. */
export interface ServiceEdit extends Partial<ServiceTexts>, Partial<ServiceDetails> {
  readonly id: ServiceId
  /** The version that the owner saw. */
  readonly version: number
  readonly basePrice?: Pence
  readonly emergencyPrice?: Pence | null
  readonly isActive?: boolean
  /** Applies to new bookings; existing ones keep theirs. */
  readonly paymentPolicy?: PaymentPolicy
  /** Applies to new bookings. */
  readonly room?: Partial<ServiceRoom>
  /** Applies to new bookings; existing ones keep theirs. */
  readonly arrival?: ArrivalKind
  /** The codes of the districts in which it is offered; null or none: wherever the business works. */
  readonly districts?: readonly string[] | null
  /** The last part of the address of its page; the old address redirects to the new one. */
  readonly slug?: string
}

export interface ServiceUnknown {
  readonly kind: 'service-unknown'
}

export interface EmergencyPriceRefused {
  /** Only services for emergencies have such a price, and it is never below the base price. */
  readonly kind: 'no-emergency-service' | 'emergency-below-base'
}

/** Emergencies are promised within so many minutes, and have no window. */
export interface EmergencyHasNoWindow {
  readonly kind: 'emergency-has-no-window'
}

export interface DistrictUnknown {
  /** The business does not work there. */
  readonly kind: 'district-unknown'
  readonly district: string
}

/** A slug that no address can have. */
export interface SlugRefused {
  readonly kind: 'slug-malformed'
}

export type EditRefusal =
  | DetailsRefused
  | NameTaken
  | SlugRefused
  | SlugTaken
  | ServiceUnknown
  | ServiceChanged
  | EmergencyPriceRefused
  | EmergencyHasNoWindow
  | DistrictUnknown
  | TradeRetired

/** Changes details, price, offer, where it is offered, room, the promise of arrival, when it is paid, or its page. A value that really changes is the owner's from then on: no data file changes it any more. */
export async function editService(
  { services, coverage, clock }: CataloguePorts,
  edit: ServiceEdit,
): Promise<Result<Service, EditRefusal>> {
  const copy = await services.read()
  const known = new Set((await coverage.read()).map(({ code }) => code))
  const edited = decideEdit(edit, copy, known)
  if (!edited.ok || edited.value === copy.byId.get(edit.id)) return edited
  const at = clock.now()
  return services.save({ ...edited.value, updatedAt: at }, [{ kind: 'service-edited', serviceId: edit.id, at }])
}

/** The service as edited, or the very same one when nothing changes; `known` are the codes of the districts of the business. */
export function decideEdit(
  edit: ServiceEdit,
  copy: CatalogueCopy,
  known: ReadonlySet<string>,
): Result<Service, EditRefusal> {
  const service = copy.byId.get(edit.id)
  if (!service) return refuse({ kind: 'service-unknown' })
  if (service.version !== edit.version) return refuse({ kind: 'service-changed' })
  const wanted = detailsOf(service, edit)
  if (differingDetails(wanted, service).length > 0) {
    const faults = judgeDetails(wanted, copy, service.id)
    if (faults.length > 0) return refuse({ kind: 'details-refused', faults })
  }
  const unknown = edit.districts?.find((code) => !known.has(code) && !service.districts?.includes(code))
  if (unknown !== undefined) return refuse({ kind: 'district-unknown', district: unknown })
  if (edit.slug !== undefined && edit.slug !== service.slug) {
    if (!isSlug(edit.slug)) return refuse({ kind: 'slug-malformed' })
    if (tradePage(edit.slug)) return refuse({ kind: 'slug-taken' })
  }
  const edited = applyEdit(service, edit)
  if (!edited.ok || edited.value === service) return edited
  if (edited.value.isActive && isRetired(copy, edited.value.category)) return refuse({ kind: 'trade-retired' })
  if (edited.value.category === service.category) return edited
  return accept({ ...edited.value, position: lastPlace(copy.services, edited.value.category) })
}

/** Whether a trade is retired. */
export function isRetired({ categories }: Pick<CatalogueCopy, 'categories'>, trade: string): boolean {
  return categories.some(({ slug, isActive }) => slug === trade && !isActive)
}

/** The service as edited, or the very same one when nothing changes. */
export function applyEdit(
  service: Service,
  edit: ServiceEdit,
): Result<Service, EmergencyPriceRefused | EmergencyHasNoWindow> {
  const details = detailsOf(service, edit)
  const { isEmergency } = details
  const ceases = service.isEmergency && !isEmergency
  const begins = isEmergency && !service.isEmergency
  const { basePrice = service.basePrice, emergencyPrice = ceases ? null : service.emergencyPrice } = edit
  const { isActive = service.isActive, paymentPolicy = service.paymentPolicy } = edit
  const { arrival = begins ? 'exact' : service.arrival } = edit
  const { slug = service.slug, included = service.included, questions = service.questions } = edit
  const room = { ...service.room, ...edit.room }
  const districts = edit.districts === undefined ? service.districts : districtsOf(edit.districts)
  if (edit.emergencyPrice && !isEmergency) return refuse({ kind: 'no-emergency-service' })
  if (isEmergency && emergencyPrice !== null && emergencyPrice < basePrice) {
    return refuse({ kind: 'emergency-below-base' })
  }
  if (isEmergency && arrival !== 'exact') return refuse({ kind: 'emergency-has-no-window' })
  const changes = {
    basePrice: basePrice !== service.basePrice,
    emergencyPrice: emergencyPrice !== service.emergencyPrice,
    isActive: isActive !== service.isActive,
    paymentPolicy: paymentPolicy !== service.paymentPolicy,
    included: included.join('\n') !== service.included.join('\n'),
    questions: !isSameQuestions(questions, service.questions),
  }
  const isElsewhere = districts?.join() !== service.districts?.join()
  const otherDetails = differingDetails(details, service)
  const isSame =
    otherDetails.length === 0 &&
    !isElsewhere &&
    arrival === service.arrival &&
    slug === service.slug &&
    isSameRoom(service.room, room) &&
    !Object.values(changes).includes(true)
  if (isSame) return accept(service)
  const edited = {
    basePrice: service.edited.basePrice || changes.basePrice,
    emergencyPrice: service.edited.emergencyPrice || changes.emergencyPrice,
    isActive: service.edited.isActive || changes.isActive,
    paymentPolicy: service.edited.paymentPolicy || changes.paymentPolicy,
    included: service.edited.included || changes.included,
    questions: service.edited.questions || changes.questions,
    details: serviceDetails.filter((one) => service.edited.details.includes(one) || otherDetails.includes(one)),
  }
  const offer = { basePrice, emergencyPrice, isActive, paymentPolicy, room, arrival, districts }
  return accept({ ...service, ...details, ...offer, slug, included, questions, edited })
}

function detailsOf(service: Service, edit: Partial<ServiceDetails>): ServiceDetails {
  const { name = service.name, description = service.description, category = service.category } = edit
  const { durationMinutes = service.durationMinutes, isEmergency = service.isEmergency } = edit
  const requiredSkills = edit.requiredSkills ? [...new Set(edit.requiredSkills)] : service.requiredSkills
  const words = { name: name.trim(), description: description.trim() }
  return { ...words, category, durationMinutes, isEmergency, requiredSkills }
}

function isSameRoom(one: ServiceRoom, other: ServiceRoom): boolean {
  return (
    one.beforeMinutes === other.beforeMinutes &&
    one.afterMinutes === other.afterMinutes &&
    one.noticeMinutes === other.noticeMinutes &&
    one.horizonDays === other.horizonDays
  )
}

/** In the order of their codes, each once. */
function districtsOf(codes: readonly string[] | null): readonly string[] | null {
  return codes === null || codes.length === 0 ? null : [...new Set(codes)].toSorted()
}
