import type { PageContextServer } from 'vike/types'
import { askedWords } from '#modules/asked'
import { type ApplianceLine, applianceKinds, guaranteeStates } from '#modules/care'
import { at, atCare, businessDate, parseId, textLimits } from '#modules/shared'
import { applianceShown } from '../../../components/care/care-shown.ts'
import { onePage } from '../../../components/desks/desk-page.ts'
import { addressOf, exportOf, pagesOf } from '../asked-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25
const words = ['q', 'kind', 'guarantee', 'after'] as const

export async function data({ modules, now, urlParsed }: PageContextServer) {
  const asked = askedWords(words, urlParsed.search)
  const text = asked.q.slice(0, textLimits.search)
  const query = {
    text: text === '' ? null : text,
    kind: applianceKinds.find((one) => one === asked.kind) ?? null,
    guarantee: guaranteeStates.find((one) => one === asked.guarantee) ?? null,
  }
  const found = await modules.care.listAppliances(query, parseId('apl', asked.after), perPage + 1)
  const { shown, last } = onePage(found, perPage)
  const linkTo = (some: Partial<typeof asked>) => addressOf(atCare.appliances(), words, some)
  const pages = pagesOf(linkTo, asked, 'after', last && last.id)
  return {
    asked,
    ...pages,
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
