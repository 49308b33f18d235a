import { type DocumentImports, importColumns } from '#modules/billing'
import { type CustomerImports, customerColumns } from '#modules/customers'
import { atSystem, poundsText } from '#modules/shared'
import type { Api } from '../../kit/api.ts'
import { csvLine } from '../../kit/csv.ts'
import { type Problem, notValidField } from '../../kit/problem.ts'
import { type AdminUploadPorts, adminUpload } from './admin-upload.ts'

const page = atSystem.invoiceImport()
const mostBytes = 2 * 1024 * 1024
/** The page lists no more of them. */
const mostFaults = 50

interface ImportPorts extends AdminUploadPorts {
  readonly imports: DocumentImports
  readonly customerImports: CustomerImports
}

/** Documents of an earlier program, from a file; and customers who have none. */
export function invoiceImportForms(api: Api, ports: ImportPorts): void {
  adminUpload(api, ports, { path: page, page, field: 'document' }, async ({ c, who, fields, file, again }) => {
    if (!file) return again(notValidField('document', 'Choose the file'))
    if (file.bytes > mostBytes) return again(notValidField('document', tooLong))
    const dryRun = fields['intent'] !== 'import'
    if (fields['of'] === 'customers') {
      const { faults, added, unchanged } = await ports.customerImports.importCustomers(await file.read(), { dryRun })
      if (faults.length > 0) return again(faultsOf(faults, 0))
      const done = dryRun ? 'customers-checked' : 'customers-imported'
      const query = new URLSearchParams({ done, added: String(added), unchanged: String(unchanged) })
      return c.redirect(`${page}?${query.toString()}`, 303)
    }
    const report = await ports.imports.importDocuments(await file.read(), { dryRun, by: who.id })
    if (report.faults.length > 0) return again(faultsOf(report.faults, report.added))
    const { added, unchanged, total, left } = report
    const result = { done: dryRun ? 'checked' : 'imported', added: String(added), unchanged: String(unchanged) }
    const query = new URLSearchParams({ ...result, total: poundsText(total), left: poundsText(left) })
    return c.redirect(`${page}?${query.toString()}`, 303)
  })

  api.other({ method: 'get', path: '/admin/invoice-import.csv', access: 'settings' }, (c) => {
    const isOfCustomers = c.req.query('of') === 'customers'
    const columns = Object.keys(isOfCustomers ? customerColumns : importColumns)
    const lines = (isOfCustomers ? exampleCustomers : example).map((row: Readonly<Record<string, string>>) =>
      csvLine(columns.map((name) => row[name] ?? '')),
    )
    return new Response(csvLine(columns) + lines.join(''), {
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="${isOfCustomers ? 'customers' : 'invoices'}-example.csv"`,
        'cache-control': 'private, no-store',
      },
    })
  })
}

const tooLong = 'The page takes files of up to 2 MB. Split the file, or run: callout invoices import FILE'

function faultsOf(faults: readonly { readonly line: number; readonly message: string }[], added: number): Problem {
  const shown = faults.slice(0, mostFaults).map(({ line, message }) => ({
    path: 'document',
    message: `Line ${line}: ${message}`,
  }))
  const more = faults.length - shown.length
  const rest = more > 0 ? [{ path: 'document', message: `And ${more} more` }] : []
  const written = added > 0 ? `${added} documents were imported before.` : 'Nothing was imported.'
  const errors = [...shown, ...rest, { path: 'document', message: written }]
  return { status: 422, code: 'not_valid', detail: errors[0]?.message ?? written, errors }
}

const exampleCustomers = [
  {
    name: 'Priya Shah',
    email: 'priya@example.com',
    phone: '07700 900123',
    address: '4 Surrey Street, Croydon',
    postcode: 'CR0 1AB',
  },
  { name: 'Hal Thorn', email: 'accounts@example.com', company: 'Hawthorne Lettings Ltd', purchase_order: 'HL-2026' },
]

const example = [
  {
    number: '2025/117',
    date: '2025-11-03',
    due_date: '2025-12-03',
    customer: 'Priya Shah',
    address: '4 Surrey Street, Croydon CR0 1AB',
    email: 'priya@example.com',
    description: 'Boiler service',
    quantity: '1',
    unit_price: '90.00',
    vat: '20',
    total: '144.00',
    balance: '44.00',
  },
  { number: '2025/117', description: 'New valve', quantity: '2', unit_price: '15.00', vat: '20', item_type: 'parts' },
  {
    number: '2025/118',
    date: '04/11/2025',
    customer: 'Hawthorne Lettings Ltd',
    business: 'yes',
    description: 'Tap replaced',
    unit_price: '75.00',
    vat: '20',
    balance: '0',
  },
]
