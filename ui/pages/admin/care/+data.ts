import type { PageContextServer } from 'vike/types'
import { askedWords } from '#modules/asked'
import { dueKinds, duesWords } from '#modules/care'
import { at, atCare, businessDate } from '#modules/shared'
import { dayShown, dueShown } from '../../../components/care/care-shown.ts'
import { copyShown } from '../../../components/care/gas-shown.ts'
import { onePage } from '../../../components/desks/desk-page.ts'
import { bookRepairHref } from '../../../components/office/book-repair-href.ts'
import { addressOf, exportOf, pagesOf } from '../asked-words.ts'
import { listSearch } from '../../../components/lists/shown-columns.ts'
import { listShown } from '../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25
const mostCopies = 50
const mostVisits = 50

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const asked = askedWords(duesWords, listSearch(urlParsed))
  const kind = dueKinds.find((one) => one === asked.kind) ?? null
  const [found, copies, visits] = await Promise.all([
    modules.care.listDue({ kind }, asked.after === '' ? null : asked.after, perPage + 1),
    modules.care.outstandingCopies(null, mostCopies),
    modules.carePlans.visitsDue(mostVisits),
  ])
  const { shown, last } = onePage(found, perPage)
  const linkTo = (some: Partial<typeof asked>) => addressOf(atCare.due(), duesWords, some)
  const pages = pagesOf(linkTo, asked, 'after', last && last.key)
  return {
    asked,
    ...pages,
    head: await listShown(pageContext, 'care', linkTo({ ...asked, after: '' })),
    csv: exportOf('care', linkTo({ ...asked, after: '' }), { ...pages, rows: shown.length }),
    copies: copies.map(({ copy, record, owner }) => ({
      ...copyShown(copy, businessDate(now)),
      address: record.address,
      href: record.propertyId
        ? `${at.admin.customerProperty(record.customerId, record.propertyId)}#gas-records`
        : atCare.gasRecord(record.bookingId, record.visitNumber),
      owner,
      ownerHref: at.admin.customer(record.customerId),
    })),
    visits: visits.map(({ plan, number, dueOn, isBookable }) => ({
      key: `${plan.id}-${number}`,
      due: dayShown(dueOn, businessDate(now)),
      service: plan.service,
      plan: plan.name,
      planHref: atCare.plan(plan.id),
      property: plan.property.name,
      propertyHref: `${at.admin.customerProperty(plan.customerId, plan.propertyId)}#plan`,
      address: `${plan.property.address}, ${plan.property.postcode}`,
      owner: plan.customer.name,
      ownerHref: at.admin.customer(plan.customerId),
      bookHref: isBookable ? `${atCare.plan(plan.id)}#visits` : null,
    })),
    dues: shown.map((line) => ({
      ...dueShown(line, businessDate(now)),
      key: line.key,
      property: line.property.name,
      propertyHref: `${at.admin.customerProperty(line.property.userId, line.property.id)}#dues`,
      address: `${line.property.address}, ${line.property.postcode}`,
      owner: line.ownerName,
      ownerHref: at.admin.customer(line.property.userId),
      bookHref: bookRepairHref(line.property.userId, line.property.id),
    })),
  }
}
