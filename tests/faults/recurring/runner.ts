/**
 * A process of its own that makes and sends the documents that are due in the database `FILE`. It kills itself at the statement with
 * the number `KILL_AT` (`openStepped`). It writes how many statements there were.
 */
import type { InvoiceId } from '#modules/shared'
import { openStepped } from '../../support/stepped-database.ts'
import { openPlans, runPlans, secondWeek } from './plan.ts'

const { database, step, steps } = openStepped(process.env['FILE'] ?? '')
const due = database.raw
  .prepare<[], InvoiceId>(
    `select json_extract(body, '$.invoiceId') from outbox where kind = 'recurring-document-due' order by id`,
  )
  .pluck()
await runPlans(openPlans(database, secondWeek, 1), () => due.all())
step()
console.log(steps())
database[Symbol.dispose]()
