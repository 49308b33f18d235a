import { type BankAccount, type PaperFacts, type PrintedDay, type Supplier, kindOfDocument } from '#modules/invoicing'
import { pence } from '#modules/shared'
import { partsOf } from './defaults.ts'
import { sumsOf } from './read-typed.ts'
import type { TypedPaper } from './typed-paper.ts'

/** "2026-11-25" as a day; null for an empty field. */
export function dayOf(text: string): PrintedDay | null {
  const [, year, month, day] = /^(\d{4,})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year === undefined ? null : { year: Number(year), month: Number(month), day: Number(day) }
}

/** The typed document as the paper needs it, which is the one that the server prints. */
export function paperFactsOf(typed: TypedPaper): PaperFacts {
  const { hasDueDate } = partsOf(typed.type)
  const { lines, totals } = sumsOf(typed)
  const date = dayOf(typed.date) ?? { year: 0, month: 0, day: 0 }
  const credited = dayOf(typed.creditedDate)
  const namesCredited = kindOfDocument(typed.type) === 'credit' && credited !== null
  return {
    content: {
      type: typed.type,
      customer: {
        userId: null,
        name: typed.customer.name.trim(),
        address: typed.customer.address,
        email: typed.customer.email.trim(),
        vatNumber: '',
        purchaseOrder: '',
        property: '',
        isBusiness: false,
        cisRegistered: false,
        cisRate: null,
        isEndUser: true,
        peppolId: '',
      },
      lines,
      discount: pence(0),
      pricesIncludeVat: false,
      earlier: [],
      notes: typed.notes,
      terms: '',
      dueDate: hasDueDate ? dayOf(typed.dueDate) : null,
      suppliedOn: null,
      isShort: false,
    },
    totals,
    supplier: supplierOf(typed),
    issued: { fullNumber: typed.number.trim(), date, taxPoint: date },
    status: 'sent',
    voidReason: null,
    settled: pence(0),
    credited: pence(0),
    basedOn: namesCredited ? { number: typed.creditedNumber.trim(), date: credited } : null,
    booking: null,
    paidBy: typed.paidBy.trim() === '' ? null : typed.paidBy.trim(),
    link: null,
  }
}

/** With VAT but without a number the paper shows the VAT: `warningsFor` asks for the number. */
function supplierOf(typed: TypedPaper): Supplier {
  const { company } = typed
  const { rate } = sumsOf(typed)
  const vatNumber = company.vatNumber.trim()
  return {
    name: company.name.trim(),
    companyName: company.name.trim(),
    companyNumber: company.number.trim(),
    address: company.address,
    phone: company.phone.trim(),
    email: company.email.trim(),
    vatNumber: vatNumber === '' && rate === 0 ? null : vatNumber,
    bank: bankOf(typed.bank),
    peppolId: '',
  }
}

/** Null where nothing was typed. */
function bankOf({ bankName, accountName, sortCode, accountNumber }: TypedPaper['bank']): BankAccount | null {
  const bank = {
    bankName: bankName.trim(),
    accountName: accountName.trim(),
    accountNumber: accountNumber.trim(),
    sortCode: sortCodeText(sortCode),
  }
  return Object.values(bank).every((text) => text === '') ? null : bank
}

/** Six digits as `12-34-56`; other text as it is. */
export function sortCodeText(text: string): string {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits.replaceAll(/(\d\d)(?=\d)/g, '$1-') : text.trim()
}
