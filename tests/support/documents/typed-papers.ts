import type { TypedPaper } from '../../../ui/islands/generator/typed-paper.ts'

/** A document of the public generator as somebody types it, with these changes. */
export function aTypedPaper(changes: Partial<TypedPaper> = {}): TypedPaper {
  return {
    type: 'invoice',
    number: 'INV-004711',
    date: '2026-11-25',
    dueDate: '2026-12-25',
    creditedNumber: '',
    creditedDate: '',
    paidBy: '',
    company: {
      name: 'Heating Ltd',
      address: '1 High Street\nCR0 1YZ',
      phone: '',
      email: 'office@heating.example',
      number: '',
      vatNumber: 'GB123456782',
    },
    bank: { bankName: 'Barclays', accountName: 'Heating Ltd', sortCode: '123456', accountNumber: '87654321' },
    customer: { name: 'Zoë Łukasik', address: '12 Park Lane', email: 'zoe@customer.example' },
    items: [{ description: 'Boiler service', itemType: 'service', quantity: '1.5', unitPrice: '60' }],
    notes: 'Thank you.',
    taxRate: '20',
    ...changes,
  }
}
