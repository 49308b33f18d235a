import type { PageContextServer } from 'vike/types'
import { printInvoicing } from '#modules/catalogue'
import { at, pence, poundsText } from '#modules/shared'
import { historyOf, putBackWords } from '../../../components/settings/setting-history.ts'
import { type DoneWords, doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

const doneWords: DoneWords = {
  vat: 'Saved. Documents that are issued from now on follow it; those before stay as they are.',
  bank: 'Saved. Every administrator gets an e-mail that the bank details are different.',
  terms: 'Saved. Documents that are issued from now on have these terms.',
  interest: 'Saved. It applies from now on.',
  rates: 'Saved. Interest that is charged from now on counts with them.',
  sending: 'Saved. It applies from now on.',
  ...putBackWords,
}

export async function data(pageContext: PageContextServer) {
  const { modules } = pageContext
  // The version is read before the values: a save between the two makes it too low, never too high.
  const history = await historyOf(pageContext, 'invoicing')
  const [invoicing, site] = await Promise.all([modules.catalogue.invoicing(), modules.catalogue.site()])
  const { bankRates } = invoicing
  const printed = printInvoicing(invoicing)
  return {
    action: at.admin.invoicing(),
    done: doneIn(pageContext, doneWords),
    history,
    values: {
      ...printed,
      vat_registered: site.vatRegistered,
      vat_number: site.vatNumber,
      bank_rate: poundsText(pence(printed.bank_rate)),
      bank_rates: bankRates.map(({ from, rate }) => `${from.toString()} ${poundsText(pence(rate))}`).join('\n'),
    },
  }
}
