import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/** A job of an earlier program, of a customer of the demo business. */
export interface DemoOldJob {
  readonly id: string
  /** Its number in that program. */
  readonly number: string
  readonly userId: string
  readonly propertyId: string
  readonly work: string
  readonly doneOn: Temporal.PlainDate
  readonly pricePence: number
  readonly technician: string
}

/** Adds jobs as an import keeps them, inside a transaction of the caller. */
export function addDemoOldJobs({ raw }: SqliteDatabase, jobs: readonly DemoOldJob[], at: Temporal.Instant): void {
  const add = raw.prepare<[Readonly<Record<string, string | number>>]>(
    `insert into old_jobs (id, user_id, property_id, work, done_on, price_pence, address, postcode, technician, created_at)
     select @id, @userId, id, @work, @doneOn, @pricePence, address, postcode, @technician, @at
     from properties where id = @propertyId`,
  )
  const keepNumber = raw.prepare<[string, string]>(
    "insert into external_ids (kind, external_id, thing) values ('old_job', ?, ?) on conflict do nothing",
  )
  for (const { number, doneOn, ...job } of jobs) {
    add.run({ ...job, doneOn: doneOn.toString(), at: instantText(at) })
    keepNumber.run(number, job.id)
  }
}
