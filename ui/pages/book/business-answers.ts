import { noBusiness, payerOf } from '#modules/customers'
import type { Answers, PropertyChoice, SummaryLine } from '../../components/wizard/view.ts'
import { bookerOf } from '../../booker.ts'
import type { PageInput } from '../../page-context.ts'

const elsewhere: PropertyChoice = { value: '', label: 'Another address' }

/** The values that a booking takes from the customer's own properties and business details. */
export async function businessAnswers(input: Pick<PageInput, 'modules' | 'who' | 'guest'>, typed: Answers) {
  const { modules } = input
  const who = bookerOf(input)
  const [kept, business] = who
    ? await Promise.all([modules.customers.properties(who.id), modules.customers.business(who.id)])
    : [[], noBusiness]
  const inUse = kept.filter(({ archivedAt }) => archivedAt === null)
  const property = inUse.find(({ id }) => id === typed.propertyId)
  const { payerName: name, payerEmail: email } = typed
  const purchaseOrder = typed.purchaseOrder || (business.purchaseOrder ?? '')
  const payer =
    who &&
    payerOf({
      given: name && email ? { name, email } : null,
      business,
      owner: { name: who.fullName, email: who.email },
      ofProperty: property !== undefined,
      contactEmail: typed.email,
    })
  const lines: readonly (SummaryLine | false)[] = [
    property !== undefined && { label: 'Property', value: property.name, step: 3 },
    purchaseOrder !== '' && { label: 'Purchase order', value: purchaseOrder, step: 3 },
    payer !== null && { label: 'Who pays', value: `${payer.name}\n${payer.email}`, step: 3 },
  ]
  return {
    answers: { ...typed, propertyId: property?.id ?? '', purchaseOrder },
    shown: {
      properties: inUse.length === 0 ? [] : [elsewhere, ...inUse.map(({ id, name: label }) => ({ value: id, label }))],
      asksOrder: business.companyName !== null || purchaseOrder !== '',
    },
    lines: lines.filter((line) => line !== false),
  }
}
