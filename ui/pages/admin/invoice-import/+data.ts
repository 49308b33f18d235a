import type { PageContextServer } from 'vike/types'
import { importColumns } from '#modules/billing'
import { customerColumns } from '#modules/customers'
import { atSystem, parsePounds, pence } from '#modules/shared'
import { wordDone } from '../../../done-in.ts'
import { formatPence } from '../../../format.ts'

export type Data = ReturnType<typeof data>

export function data(pageContext: PageContextServer) {
  const { who, urlParsed } = pageContext
  return {
    action: atSystem.invoiceImport(),
    example: '/admin/invoice-import.csv',
    exampleCustomers: '/admin/invoice-import.csv?of=customers',
    asksPassword: !(who?.passwordFresh ?? false),
    result: resultOf(wordDone(pageContext), urlParsed.search),
    columns: columnsOf(importColumns),
    customerColumns: columnsOf(customerColumns),
  }
}

function columnsOf(columns: Readonly<Record<string, { readonly needed: boolean; readonly says: string }>>) {
  return Object.entries(columns).map(([name, { needed, says }]) => ({ name, needed, says }))
}

function resultOf(word: string | null, search: Readonly<Record<string, string>>) {
  const count = (name: string) => Math.max(0, Math.floor(Number(search[name])) || 0)
  if (word === 'customers-checked' || word === 'customers-imported') {
    return resultOfCustomers(word === 'customers-checked', count('added'), count('unchanged'))
  }
  if (word !== 'checked' && word !== 'imported') return null
  const amount = (name: string) => formatPence(parsePounds(search[name] ?? '') ?? pence(0))
  const [added, unchanged] = [count('added'), count('unchanged')]
  const documents = (number: number) => (number === 1 ? 'One document' : `${number} documents`)
  const sums = added > 0 ? `: ${amount('total')}, of which ${amount('left')} is left to pay` : ''
  return {
    isOfCustomers: false,
    isChecked: word === 'checked',
    title: word === 'checked' ? 'The file has no faults' : 'Imported',
    added: `${documents(added)} ${word === 'checked' ? 'would be imported' : `${added === 1 ? 'was' : 'were'} imported`}${sums}.`,
    unchanged: unchanged > 0 ? `${documents(unchanged)} ${unchanged === 1 ? 'is' : 'are'} here already.` : null,
  }
}

function resultOfCustomers(isChecked: boolean, added: number, unchanged: number) {
  const customers = (number: number) => (number === 1 ? 'One customer' : `${number} customers`)
  return {
    isOfCustomers: true,
    isChecked,
    title: isChecked ? 'The file has no faults' : 'Imported',
    added: `${customers(added)} ${isChecked ? 'would be imported' : `${added === 1 ? 'was' : 'were'} imported`}.`,
    unchanged: unchanged > 0 ? `${customers(unchanged)} ${unchanged === 1 ? 'is' : 'are'} here already.` : null,
  }
}
