import { doneIn } from '../../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { type CustomerLine, customersAsked, customersWords } from '#modules/customers'
import { at } from '#modules/shared'
import { formatPence } from '../../../../format.ts'
import { addressOf, exportOf } from '../../asked-words.ts'
import { propertyWords, sinceWords } from '../words.ts'
import { listSearch } from '../../../../components/lists/shown-columns.ts'
import { listShown } from '../../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type Line = Data['customers'][number]

const perPage = 25

/** The address holds the whole question, so that it can be shared. */
export async function data(pageContext: PageContextServer) {
  const { modules, form, urlParsed } = pageContext
  const { asked, query, after } = customersAsked(listSearch(urlParsed))
  const found = await modules.customers.search(query, perPage + 1, after)
  const shown = found.slice(0, perPage)
  const last = found.length > perPage ? shown.at(-1) : undefined
  const linkTo = (change: Partial<typeof asked>) =>
    addressOf('/admin/customers', customersWords, { ...asked, after: '', ...change })

  async function lineOf({ id, fullName, companyName, properties, isSuspended, ...line }: CustomerLine) {
    const { bookings, spent } = await modules.booking.customerTotals(id)
    return {
      id,
      href: at.admin.customer(id),
      name: fullName,
      company: companyName,
      email: line.email,
      phone: line.phone,
      postcode: line.postcode,
      properties: properties === 0 ? null : propertyWords(properties),
      isSuspended,
      bookings,
      spent: formatPence(spent),
      since: sinceWords(line.createdAt),
    }
  }

  const pages = { first: asked.after === '' ? null : linkTo({}), next: last ? linkTo({ after: last.id }) : null }
  return {
    asked,
    done: doneIn({ form, urlParsed }, { erased: 'Their data is erased. Files follow within minutes.' }),
    isFiltered: linkTo({ columns: '' }) !== '/admin/customers',
    customers: await Promise.all(shown.map(lineOf)),
    ...pages,
    head: await listShown(pageContext, 'customers', linkTo({})),
    csv: exportOf('customers', linkTo({}), { ...pages, rows: shown.length }),
    propertiesCsv: exportOf('properties', linkTo({}), { ...pages, rows: shown.length }).href,
  }
}
