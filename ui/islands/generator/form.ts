import { type DocumentType, type ItemType, documentTypes, itemTypes } from '#modules/invoicing'
import { rowsIn } from '../invoices/item-rows.ts'
import type { TypedPaper } from './typed-paper.ts'

type Answer = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isAnswer = (element: unknown): element is Answer =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

/** The element that answers `name`. */
export function answerTo(form: HTMLFormElement, name: string): Answer {
  const element = form.elements.namedItem(name)
  if (!isAnswer(element)) throw new Error(`The form has no field ${name}`)
  return element
}

/** The form as it is typed now. */
export function typedIn(form: HTMLFormElement): TypedPaper {
  const text = (name: string) => answerTo(form, name).value
  return {
    type: typeIn(form),
    number: text('number'),
    date: text('date'),
    dueDate: text('due_date'),
    creditedNumber: text('credited_number'),
    creditedDate: text('credited_date'),
    paidBy: text('paid_by'),
    company: {
      name: text('company_name'),
      address: text('company_address'),
      phone: text('company_phone'),
      email: text('company_email'),
      number: text('company_number'),
      vatNumber: text('vat_number'),
    },
    bank: {
      bankName: text('bank_name'),
      accountName: text('account_name'),
      sortCode: text('sort_code'),
      accountNumber: text('account_number'),
    },
    customer: {
      name: text('customer_name'),
      address: text('customer_address'),
      email: text('customer_email'),
    },
    items: rowsIn(form).map((_, place) => ({
      description: text(`items.${place}.description`),
      itemType: itemTypeIn(text(`items.${place}.item_type`)),
      quantity: text(`items.${place}.quantity`),
      unitPrice: text(`items.${place}.unit_price`),
    })),
    notes: text('notes'),
    taxRate: text('tax_rate'),
  }
}

export function typeIn(form: HTMLFormElement): DocumentType {
  const { value } = answerTo(form, 'type')
  return documentTypes.find((type) => type === value) ?? 'invoice'
}

const itemTypeIn = (value: string): ItemType => itemTypes.find((type) => type === value) ?? 'service'
