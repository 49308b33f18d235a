import { type Pence, type ServiceId, parseId } from '#modules/shared'
import { type ServiceEdit, decideEdit } from '../edit-service.ts'
import type { CatalogueEvent } from '../events.ts'
import { isSlug, slugWords } from '../pages/slug.ts'
import { tradePage } from '../pages/trade-pages.ts'
import type { CatalogueCopy } from '../ports.ts'
import { type PaymentPolicy, type Service, type ServiceRoom, paymentPolicies, serviceRoomLimits } from '../service.ts'
import { type AddRefusal, decideAddition } from './add-service.ts'
import { certificateSkills } from './judge-details.ts'

/** A row of a file of services; null where it says nothing. */
export interface ServiceRow {
  /** The number of the last program, or our own id. */
  readonly externalId: string | null
  readonly slug: string | null
  readonly name: string | null
  readonly description: string | null
  /** The slug or the name of a trade. */
  readonly category: string | null
  readonly basePrice: Pence | null
  readonly emergencyPrice: Pence | null
  readonly durationMinutes: number | null
  readonly beforeMinutes: number | null
  readonly afterMinutes: number | null
  readonly isEmergency: boolean | null
  /** Slugs or names of trades, and certificates. */
  readonly requiredSkills: readonly string[] | null
  readonly paymentPolicy: string | null
  readonly districts: readonly string[] | null
  readonly isActive: boolean | null
}

/** The catalogue that rows are planned on. */
interface ServicesKept {
  readonly copy: CatalogueCopy
  /** The codes of the districts of the business. */
  readonly districts: ReadonlySet<string>
  readonly serviceByNumber: (number: string) => ServiceId | null
  readonly numberOf: (id: ServiceId) => string | null
}

export interface ServiceWrite {
  /** Null for a new one. */
  readonly before: Service | null
  readonly service: Service
  /** The number that it has from now on; null: as before. */
  readonly number: string | null
  /** Empty where only the number changes. */
  readonly events: readonly CatalogueEvent[]
}

type ServiceRowPlan =
  | { readonly outcome: 'new' | 'updated'; readonly reason: null; readonly write: ServiceWrite }
  | { readonly outcome: 'unchanged'; readonly reason: null; readonly write: null }
  | { readonly outcome: 'refused'; readonly reason: string; readonly write: null }

/** The largest price, in pence, as the forms have it. */
const mostPence = 5_000_000
/** The whole catalogue is in the memory of every process. */
const servicesAtMost = 2_000

const refused = (reason: string): ServiceRowPlan => ({ outcome: 'refused', reason, write: null })
const unchanged: ServiceRowPlan = { outcome: 'unchanged', reason: null, write: null }

/** Plans rows one after another, each as if those before it were written, by the rules of the pages of the catalogue. */
export function planServices({ copy, districts, serviceByNumber, numberOf }: ServicesKept) {
  const byId = new Map(copy.byId)
  const bySlug = new Map(copy.bySlug)
  const byName = new Map(copy.services.map((one) => [folded(one.name), one.id]))
  const numbers = new Map<string, ServiceId>()
  const numbered = new Map<ServiceId, string>()
  let services = copy.services

  const present = (): CatalogueCopy => ({ ...copy, services, byId, bySlug })
  const numberNow = (id: ServiceId) => numbered.get(id) ?? numberOf(id)

  function byNumberOf(number: string): Service | null {
    const id = numbers.get(number) ?? serviceByNumber(number) ?? parseId('svc', number)
    return (id && byId.get(id)) ?? null
  }

  function foundFor({ externalId, slug, name }: ServiceRow): Service | string | null {
    const byNumber = externalId === null ? null : byNumberOf(externalId)
    if (byNumber) return byNumber
    const named = name === null ? undefined : byName.get(folded(name))
    const found = (slug === null ? null : bySlug.get(slug)) ?? (named && byId.get(named)) ?? null
    const other = found && externalId !== null ? numberNow(found.id) : null
    return other === null ? found : 'The service with this address or name has another number here'
  }

  function note({ before, service, number }: ServiceWrite): void {
    const kept = before ? { ...service, version: service.version + 1 } : service
    if (before) {
      bySlug.delete(before.slug)
      byName.delete(folded(before.name))
    }
    byId.set(kept.id, kept)
    bySlug.set(kept.slug, kept)
    byName.set(folded(kept.name), kept.id)
    services = [...byId.values()]
    if (number !== null) {
      numbers.set(number, kept.id)
      numbered.set(kept.id, number)
    }
  }

  const trade = (text: string) =>
    copy.categories.find((one) => one.slug === folded(text) || folded(one.label) === folded(text))?.slug ?? text
  const skill = (text: string) => certificateSkills.find((one) => one === folded(text)) ?? trade(text)

  function planned(row: ServiceRow, at: Temporal.Instant): ServiceRowPlan {
    const policy = paymentPolicies.find((one) => one === row.paymentPolicy?.toLowerCase()) ?? null
    const fault = faultOf(row, policy)
    if (fault) return refused(fault)
    const found = foundFor(row)
    if (typeof found === 'string') return refused(found)
    const holder = row.slug === null ? undefined : bySlug.get(row.slug)
    if (holder && holder.id !== found?.id) return refused('Another service has this address')
    const cramped = roomFault(row, found?.room ?? null)
    if (cramped) return refused(cramped)
    const edit = editOf(row, policy, found, { trade, skill })
    const number = row.externalId === null || row.externalId === found?.id ? null : row.externalId
    if (!found) return addedBy(row, edit, number, at)
    const edited = decideEdit({ ...edit, id: found.id, version: found.version }, present(), districts)
    if (!edited.ok) return refused(wordsOf(edited.refusal))
    const isNumbered = number !== null && numberNow(found.id) !== number
    if (edited.value === found && !isNumbered) return unchanged
    const service = edited.value === found ? found : { ...edited.value, updatedAt: at }
    const events = service === found ? [] : [editedEvent(service)]
    const write = { before: found, service, number: isNumbered ? number : null, events }
    return { outcome: 'updated', reason: null, write }
  }

  function addedBy(row: ServiceRow, edit: Edit, number: string | null, at: Temporal.Instant): ServiceRowPlan {
    if (byId.size >= servicesAtMost) return refused('The catalogue has 2,000 services, which is the most')
    if (row.basePrice === null) return refused('The price is missing')
    if (row.durationMinutes === null) return refused('The minutes are missing')
    const category = edit.category ?? ''
    const added = decideAddition(
      {
        name: row.name ?? '',
        description: row.description ?? '',
        category,
        durationMinutes: row.durationMinutes,
        requiredSkills: edit.requiredSkills ?? [category],
        isEmergency: row.isEmergency ?? false,
        basePrice: row.basePrice,
        emergencyPrice: row.emergencyPrice,
        paymentPolicy: edit.paymentPolicy ?? 'full',
        isActive: row.isActive ?? true,
      },
      present(),
      at,
    )
    if (!added.ok) return refused(wordsOf(added.refusal))
    if (row.slug !== null && tradePage(row.slug)) return refused('Another page has this address')
    const unknown = edit.districts?.find((code) => !districts.has(code))
    if (unknown !== undefined) return refused(`The business does not work in the district ${unknown}`)
    const slug = row.slug ?? added.value.slug
    const room = { ...added.value.room, ...edit.room }
    const service = { ...added.value, slug, room, districts: edit.districts ?? null }
    return { outcome: 'new', reason: null, write: { before: null, service, number, events: [editedEvent(service)] } }
  }

  return function plan(row: ServiceRow, at: Temporal.Instant): ServiceRowPlan {
    const result = planned(row, at)
    if (result.write) note(result.write)
    return result
  }
}

const editedEvent = ({ id, updatedAt }: Service): CatalogueEvent => ({
  kind: 'service-edited',
  serviceId: id,
  at: updatedAt,
})

type Edit = Omit<ServiceEdit, 'id' | 'version'>

/** A value that a form refuses whatever the service is; null where there is none. */
function faultOf(row: ServiceRow, policy: PaymentPolicy | null): string | null {
  const { basePrice, emergencyPrice, slug } = row
  const prices = [basePrice, emergencyPrice].filter((amount) => amount !== null)
  if (prices.some((amount) => amount <= 0 || amount > mostPence)) return 'A price is more than 0 and at most 50,000'
  if (slug !== null && !isSlug(slug)) return `The address is none. ${slugWords}`
  if (row.paymentPolicy !== null && policy === null) return 'The payment is none: use full, deposit, hold or after'
  return null
}

/** Minutes around visits that a form refuses; those that a service has already stay, so that an export can be imported. */
function roomFault({ beforeMinutes, afterMinutes }: ServiceRow, room: ServiceRoom | null): string | null {
  const sides = [
    { name: 'before', typed: beforeMinutes, now: room?.beforeMinutes, most: serviceRoomLimits.beforeMinutes },
    { name: 'after', typed: afterMinutes, now: room?.afterMinutes, most: serviceRoomLimits.afterMinutes },
  ]
  const wrong = sides.find(
    ({ typed, now, most }) => typed !== null && typed !== now && (typed > most || typed % 5 !== 0),
  )
  return wrong ? `The minutes ${wrong.name} are none from 0 to ${wrong.most} in steps of 5` : null
}

/** The cells that say something. */
function editOf(
  row: ServiceRow,
  policy: PaymentPolicy | null,
  found: Service | null,
  { trade, skill }: { readonly trade: (text: string) => string; readonly skill: (text: string) => string },
): Edit {
  const { name, description, durationMinutes, isEmergency, basePrice, emergencyPrice, isActive, slug } = row
  const room: Partial<ServiceRoom> = {
    ...(row.beforeMinutes !== null && { beforeMinutes: row.beforeMinutes }),
    ...(row.afterMinutes !== null && { afterMinutes: row.afterMinutes }),
  }
  return {
    ...(name !== null && { name }),
    ...(description !== null && { description }),
    ...(row.category !== null && { category: trade(row.category) }),
    ...(durationMinutes !== null && { durationMinutes }),
    ...(row.requiredSkills !== null && { requiredSkills: inOrderOf(row.requiredSkills.map(skill), found) }),
    ...(isEmergency !== null && { isEmergency }),
    ...(basePrice !== null && { basePrice }),
    ...(emergencyPrice !== null && { emergencyPrice }),
    ...(isActive !== null && { isActive }),
    ...(policy !== null && { paymentPolicy: policy }),
    ...(row.districts !== null && { districts: row.districts.map((code) => code.toUpperCase()) }),
    ...(slug !== null && { slug }),
    ...(Object.keys(room).length > 0 && { room }),
  }
}

/** The same skills in another order are the same. */
function inOrderOf(skills: readonly string[], found: Service | null): readonly string[] {
  const kept = found?.requiredSkills ?? []
  return kept.length > 0 && kept.toSorted().join() === [...new Set(skills)].toSorted().join() ? kept : skills
}

type Refusal = AddRefusal | Extract<ReturnType<typeof decideEdit>, { readonly ok: false }>['refusal']

function wordsOf(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'details-refused':
      return refusal.faults.map(({ message }) => message).join('. ')
    case 'no-emergency-service':
      return 'Only a service for emergencies has an emergency price'
    case 'emergency-below-base':
      return 'The emergency price cannot be below the price'
    case 'emergency-has-no-window':
      return 'An emergency has no arrival window'
    case 'district-unknown':
      return `The business does not work in the district ${refusal.district}`
    case 'slug-malformed':
      return `The address is none. ${slugWords}`
    case 'slug-taken':
      return 'Another page has this address'
    case 'name-taken':
      return 'Another service has this name'
    case 'trade-retired':
      return 'The trade is retired'
    case 'service-changed':
    case 'service-unknown':
      return 'The service was changed at this moment'
  }
}

const folded = (text: string) => text.trim().toLowerCase()
