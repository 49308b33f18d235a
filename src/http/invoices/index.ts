import type { HttpKit } from '../kit/kit.ts'
import { acceptanceOf, createPaperAnswers } from '../quoting/paper-answers.ts'
import { invoiceAdminRoutes } from './admin-routes.ts'
import { invoiceCsvRoutes } from './csv-routes.ts'
import { invoiceDeedRoutes } from './deed-routes.ts'
import { draftForms } from './draft-forms.ts'
import { invoiceForms } from './forms.ts'
import { invoiceFileRoutes } from './file-routes.ts'
import { documentLinkPages } from './link-pages.ts'
import { invoicePaymentRoutes } from './payment-routes.ts'
import { recurringRoutes } from './recurring-routes.ts'
import { reminderForms, reminderRoutes } from './statements/reminder-routes.ts'
import { invoiceRoutes } from './routes.ts'
import { invoicingSettingRoutes } from './settings-routes.ts'
import { invoicingSettingForms } from './office/settings-forms.ts'
import { invoiceImportForms } from './office/import-forms.ts'
import { invoiceNumberForms } from './office/number-forms.ts'
import { vatReturnForms } from './office/vat-forms.ts'
import { statementForm, statementRoutes } from './statements/statement-routes.ts'
import { vatReturnRoutes } from './vat-routes.ts'

/** Invoices and the other documents of the business, and their settings. */
export function addInvoices(kit: HttpKit): void {
  const { api, modules, submission, pageAnswers, clock, draftCookie } = kit
  const { billing, booking, catalogue, drafts } = modules
  const ports = { billing }
  const papers = createPaperAnswers({ ...modules, accept: acceptanceOf(kit) })
  invoiceRoutes(api, ports)
  invoiceDeedRoutes(api, { ...ports, papers })
  invoicePaymentRoutes(api, ports)
  recurringRoutes(api, submission, ports)
  invoiceFileRoutes(api, ports)
  invoiceAdminRoutes(api, ports)
  invoiceCsvRoutes(api, ports)
  invoiceForms(submission, { billing, booking, drafts, draftCookie, papers })
  documentLinkPages(api, { ...kit, ...modules, receipts: kit.adapters.receipts, papers })
  draftForms(api, submission, pageAnswers, { billing, clock, answers: kit.adapters.answers })
  statementRoutes(api, modules)
  statementForm(submission, modules)
  reminderRoutes(api, modules)
  reminderForms(submission, modules)
  invoicingSettingRoutes(api, { billing, catalogue })
  vatReturnRoutes(api, { billing, vat: modules.vat })
  vatReturnForms(submission, modules.vat)
  invoiceNumberForms(submission, billing)
  invoiceImportForms(api, { ...kit, imports: modules.documentImports, customerImports: modules.customerImports })
  invoicingSettingForms(kit)
}
