import type { PageContextServer } from 'vike/types'
import { askedWords } from '#modules/asked'
import { type OldJobLine, oldJobsAsked, oldJobsWords, placeText } from '#modules/imports'
import { at, atSystem } from '#modules/shared'
import { onePage } from '../../../components/desks/desk-page.ts'
import { dateWords } from '../../../components/invoices/date-words.ts'
import { listShown } from '../../../components/lists/list-shown.ts'
import { listSearch } from '../../../components/lists/shown-columns.ts'
import { formatPence } from '../../../format.ts'
import { addressOf, exportOf, pagesOf } from '../asked-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

export async function data(pageContext: PageContextServer) {
  const { modules, urlParsed } = pageContext
  const asked = askedWords(oldJobsWords, listSearch(urlParsed))
  const { query, after } = oldJobsAsked(asked)
  const found = await modules.imports.oldJobs(query, after, perPage + 1)
  const { shown, last } = onePage(found, perPage)
  const linkTo = (some: Partial<typeof asked>) => addressOf(atSystem.oldJobs(), oldJobsWords, some)
  const pages = pagesOf(linkTo, asked, 'after', last && placeText(last))
  const user = query.userId && (await modules.accounts.find(query.userId))
  return {
    asked,
    ...pages,
    head: await listShown(pageContext, 'old-jobs', linkTo({ ...asked, after: '' })),
    customer: user ? { name: user.fullName, href: at.admin.customer(user.id) } : null,
    csv: exportOf('old-jobs', linkTo({ ...asked, after: '' }), { ...pages, rows: shown.length }),
    jobs: shown.map(jobShown),
  }
}

export type OldJobShown = ReturnType<typeof jobShown>

function jobShown(job: OldJobLine) {
  const { id, work, doneOn, price, customer, userId, property, propertyId, address, postcode } = job
  const place = property ?? ([address, postcode].filter((line) => line !== null).join(', ') || null)
  return {
    id,
    work,
    day: dateWords(doneOn),
    price: price === null ? null : formatPence(price),
    customer,
    customerHref: at.admin.customer(userId),
    place,
    placeHref: propertyId && at.admin.customerProperty(userId, propertyId),
    technician: job.technician,
    notes: job.notes,
    number: job.externalId,
  }
}
