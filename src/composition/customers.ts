import { type CustomerImportPorts, createCustomerImports } from '#modules/customers'
import { email, phone, postcode } from '../http/kit/fields.ts'

interface Reader {
  safeParse(text: string): { readonly success: boolean; readonly data?: string | undefined }
}

const reading = (field: Reader) => (text: string) => field.safeParse(text).data ?? null

/** Customers of an earlier program; what is typed in a form is read in the same way. */
export function composeCustomerImports({
  customerImports: imports,
  tables,
  clock,
  ids,
}: Pick<CustomerImportPorts, 'tables' | 'clock' | 'ids'> & {
  readonly customerImports: CustomerImportPorts['imports']
}) {
  const readers = { email: reading(email), phone: reading(phone), postcode: reading(postcode) }
  return createCustomerImports({ imports, tables, readers, clock, ids })
}
