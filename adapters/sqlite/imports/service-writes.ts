import { type Service, type ServiceRow, type ServiceWrite, planServices } from '#modules/catalogue'
import type { ExportedThing } from '#modules/imports'
import { type ServiceId, parseId, poundsText } from '#modules/shared'
import type { CatalogueInside } from '../catalogue/catalogue-store.ts'
import type { SqliteDatabase } from '../kit/database.ts'

/** Services, as a plan reads and writes them. Call `write` and `remove` only in a transaction. */
export function prepareServiceWrites({ raw }: SqliteDatabase, catalogue: CatalogueInside) {
  const thing = raw
    .prepare<[string], ServiceId>(`select thing from external_ids where kind = 'service' and external_id = ?`)
    .pluck()
  const number = raw.prepare<[string], string>('select external_id from external_ids where thing = ?').pluck()
  const districts = raw.prepare<[], string>('select code from districts').pluck()
  const addNumber = raw.prepare<[string, string]>(
    `insert into external_ids (kind, external_id, thing) values ('service', ?, ?)
     on conflict (thing) do update set external_id = excluded.external_id`,
  )
  const removeNumber = raw.prepare<[string]>('delete from external_ids where thing = ?')

  /** Plans rows on the catalogue as it is at this moment. */
  function planner() {
    return planServices({
      copy: catalogue.read(),
      districts: new Set(districts.all()),
      serviceByNumber: (text) => thing.get(text) ?? null,
      numberOf: (id) => number.get(id) ?? null,
    })
  }

  function write({ before, service, number: given, events }: ServiceWrite): readonly string[] {
    const isChanged = before !== service
    const kept = !isChanged || (before ? catalogue.save(service, events) : catalogue.add(service, events)).ok
    // The plan has looked at all of it in this transaction.
    if (!kept) throw new Error(`the service ${service.id} cannot be kept as planned`)
    if (given !== null) addNumber.run(given, service.id)
    return before ? [] : [service.id]
  }

  return {
    planner,
    plan: () => {
      const plan = planner()
      return (row: ServiceRow, at: Temporal.Instant) => {
        const { outcome, reason, write: planned } = plan(row, at)
        return { outcome, reason, made: planned ? write(planned) : [] }
      }
    },
    remove: (id: string): void => {
      const service = parseId('svc', id)
      removeNumber.run(id)
      if (service) catalogue.remove(service)
    },
    exported: (after: string | null, limit: number): readonly ExportedThing[] =>
      catalogue
        .read()
        .services.filter(({ id }) => after === null || id > after)
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, limit)
        .map((service) => ({ id: service.id, rows: [exportedRow(service, number.get(service.id) ?? service.id)] })),
  }
}

function exportedRow(service: Service, externalId: string): Readonly<Record<string, string>> {
  const { room, emergencyPrice } = service
  return {
    external_id: externalId,
    slug: service.slug,
    name: service.name,
    description: service.description,
    category: service.category,
    base_price: poundsText(service.basePrice),
    duration_minutes: String(service.durationMinutes),
    buffer_before_minutes: String(room.beforeMinutes ?? ''),
    buffer_after_minutes: String(room.afterMinutes ?? ''),
    is_emergency: service.isEmergency ? 'yes' : 'no',
    emergency_price: emergencyPrice === null ? '' : poundsText(emergencyPrice),
    required_skills: service.requiredSkills.join(', '),
    payment_policy: service.paymentPolicy,
    districts: service.districts?.join(', ') ?? '',
    is_active: service.isActive ? 'yes' : 'no',
  }
}
