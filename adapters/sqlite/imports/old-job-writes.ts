import type { ExportedThing, KnownCustomers, KnownOldJobs, OldJobWrite } from '#modules/imports'
import { type ServiceId, parseId, poundsText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { type OldJobRow, oldJobColumns, oldJobFrom } from './old-job-rows.ts'

interface ExportedRow extends OldJobRow {
  readonly email: string
  readonly customer_number: string | null
  readonly property_number: string | null
}

const jobs = `select ${oldJobColumns} from old_jobs j`

/** Old jobs, as a plan reads and writes them. Call `write` only in a transaction. */
export function prepareOldJobWrites({ raw }: SqliteDatabase, customers: KnownCustomers) {
  const byId = raw.prepare<[string], OldJobRow>(`${jobs} where j.id = ?`)
  const ofDay = raw.prepare<[string, string], OldJobRow>(`${jobs} where j.user_id = ? and j.done_on = ? order by j.id`)
  const thing = raw
    .prepare<[string, string], string>('select thing from external_ids where kind = ? and external_id = ?')
    .pluck()
  const service = raw
    .prepare<[{ readonly work: string; readonly number: string | null }], ServiceId>(
      `select id from services where id in (@work, @number) or slug = lower(@work) or name = @work collate nocase
       order by id limit 1`,
    )
    .pluck()
  const add = raw.prepare<[Readonly<Record<string, string | number | null>>]>(
    `insert into old_jobs (id, user_id, property_id, service_id, work, done_on, price_pence, address, postcode, technician,
       notes, created_at)
     values (@id, @userId, @propertyId, @serviceId, @work, @doneOn, @price, @address, @postcode, @technician, @notes, @at)`,
  )
  const change = raw.prepare<[Readonly<Record<string, string | number | null>>]>(
    `update old_jobs set property_id = @propertyId, service_id = @serviceId, work = @work, done_on = @doneOn,
       price_pence = @price, address = @address, postcode = @postcode, technician = @technician, notes = @notes
     where id = @id`,
  )
  const addNumber = raw.prepare<[string, string]>(
    `insert into external_ids (kind, external_id, thing) values ('old_job', ?, ?)
     on conflict (thing) do update set external_id = excluded.external_id`,
  )
  const exported = raw.prepare<[string, number], ExportedRow>(
    `select ${oldJobColumns}, u.email, (select external_id from external_ids where thing = j.user_id) customer_number,
       (select external_id from external_ids where thing = j.property_id) property_number
     from old_jobs j join users u on u.id = j.user_id where j.id > ? order by j.id limit ?`,
  )
  const jobOf = (row: OldJobRow | undefined) => (row ? oldJobFrom(row) : null)

  const known: KnownOldJobs = {
    customers,
    jobByExternalId: (number) => jobOf(byId.get(thing.get('old_job', number) ?? parseId('ojb', number) ?? '')),
    jobsOf: (userId, doneOn) => ofDay.all(userId, doneOn.toString()).map(oldJobFrom),
    serviceOf: (work) => service.get({ work, number: thing.get('service', work) ?? null }) ?? null,
  }

  function write({ kind, job }: OldJobWrite, at: string): readonly string[] {
    const { externalId, doneOn, userId, ...fields } = job
    const row = { ...fields, doneOn: doneOn.toString() }
    if (kind === 'job-added') add.run({ ...row, userId, at })
    else change.run(row)
    if (externalId !== null) addNumber.run(externalId, job.id)
    return kind === 'job-added' ? [job.id] : []
  }

  return {
    known,
    /** Writes what a plan says; the ids of what it added. */
    write: (writes: readonly OldJobWrite[], at: string) => writes.flatMap((one) => write(one, at)),
    exported: (after: string | null, limit: number): readonly ExportedThing[] =>
      exported.all(after ?? '', limit).map(exportedThing),
  }
}

function exportedThing(row: ExportedRow): ExportedThing {
  const { id, externalId, work, doneOn, price, address, postcode, technician, notes, userId, propertyId } = {
    ...oldJobFrom(row),
  }
  return {
    id,
    rows: [
      {
        external_id: externalId ?? id,
        customer_external_id: row.customer_number ?? userId,
        email: row.email,
        work,
        date: doneOn.toString(),
        price: price === null ? '' : poundsText(price),
        property_external_id: row.property_number ?? propertyId ?? '',
        address: address ?? '',
        postcode: postcode ?? '',
        technician: technician ?? '',
        notes: notes ?? '',
      },
    ],
  }
}
