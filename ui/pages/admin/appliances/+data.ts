import type { PageContextServer } from 'vike/types'
import { askedWords } from '#modules/asked'
import { type ApplianceLine, applianceKinds, appliancesWords, guaranteeStates } from '#modules/care'
import { at, atCare, businessDate, parseId, textLimits } from '#modules/shared'
import { applianceShown } from '../../../components/care/care-shown.ts'
import { onePage } from '../../../components/desks/desk-page.ts'
import { addressOf, exportOf, pagesOf } from '../asked-words.ts'
import { listSearch } from '../../../components/lists/shown-columns.ts'
import { listShown } from '../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const asked = askedWords(appliancesWords, listSearch(urlParsed))
  const text = asked.q.slice(0, textLimits.search)
  const query = {
    text: text === '' ? null : text,
    kind: applianceKinds.find((one) => one === asked.kind) ?? null,
    guarantee: guaranteeStates.find((one) => one === asked.guarantee) ?? null,
  }
  const found = await modules.care.listAppliances(query, parseId('apl', asked.after), perPage + 1)
  const { shown, last } = onePage(found, perPage)
  const linkTo = (some: Partial<typeof asked>) => addressOf(atCare.appliances(), appliancesWords, some)
  const pages = pagesOf(linkTo, asked, 'after', last && last.id)
  return {
    asked,
    ...pages,
    head: await listShown(pageContext, 'appliances', linkTo({ ...asked, after: '' })),
    csv: exportOf('appliances', linkTo({ ...asked, after: '' }), { ...pages, rows: shown.length }),
    appliances: shown.map((line) => lineShown(line, businessDate(now))),
  }
}

function lineShown(line: ApplianceLine, today: Temporal.PlainDate) {
  const { property, ownerName } = line
  return {
    ...applianceShown(line, today),
    property: property.name,
    propertyHref: at.admin.customerProperty(property.userId, property.id),
    address: `${property.address}, ${property.postcode}`,
    owner: ownerName,
    ownerHref: at.admin.customer(property.userId),
  }
}
